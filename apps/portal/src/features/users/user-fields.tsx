import { isRequiredAt } from "@demarc/contract/core/body-rules";
import { normalise } from "@demarc/contract/core/normalise";
import type { Role } from "@demarc/contract/core/access";
import { AccountCreate } from "@demarc/contract/users";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useText } from "@demarc/shell/translate.ts";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { Card, CardStack } from "@demarc/ui/layout/card.tsx";
import { Fields, FormColumns, Span } from "@demarc/ui/layout/form-layout.tsx";
import { nameFields } from "@demarc/ui/layout/name-fields.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { AccessPreview, RoleCards } from "./role-cards.tsx";
import type en from "./users.en.ts";

type FieldName = "firstName" | "middleName" | "lastName" | "phoneNumber" | "locale";

/** The labels of a user's fields by name, in form order. */
export const userFields = [
  "username",
  "firstName",
  "middleName",
  "lastName",
  "phoneNumber",
  "locale",
  "roles",
] as const;

interface UserCardsProps extends UserFieldsProps {
  readonly register: (name: FieldName | "roles") => UseFormRegisterReturn;
  readonly held: readonly Role[];
  readonly rolesHint: string;
  /** Fields shown before those that inviting and editing share. */
  readonly children?: ReactNode;
}

export function UserCards({ register, errors, held, rolesHint, children }: UserCardsProps) {
  const t = useText<typeof en>();
  return (
    <FormColumns>
      <CardStack>
        <Card title={t("users.who")} icon="user">
          <Fields>
            {children}
            <UserFields register={register} errors={errors} />
          </Fields>
        </Card>
        <Card title={t("users.roles")} icon="lock" description={rolesHint}>
          <RoleCards {...register("roles")} error={errors["roles"]} />
        </Card>
      </CardStack>
      <AccessPreview held={held} />
    </FormColumns>
  );
}

interface UserFieldsProps {
  readonly register: (name: FieldName) => UseFormRegisterReturn;
  readonly errors: Readonly<Record<string, string>>;
}

function UserFields({ register, errors }: UserFieldsProps) {
  const t = useText<typeof en>();
  const text = (name: Exclude<FieldName, "locale">) => ({
    ...register(name),
    label: t(`users.${name}`),
    error: errors[name],
    optional: !isRequiredAt(AccountCreate, name),
    normalise: name === "phoneNumber" ? normalise["phone-number"] : normalise.text,
    autoComplete: "off",
  });
  return (
    <>
      {nameFields(text)}
      <Span of="half" ownRow>
        <TextField {...text("phoneNumber")} inputMode="tel" mono />
      </Span>
      <Span of="half" ownRow>
        <SelectField
          {...register("locale")}
          label={t("users.locale")}
          error={errors["locale"]}
          options={[
            { value: "nl", label: t("users.locale.nl") },
            { value: "en", label: t("users.locale.en") },
          ]}
        />
      </Span>
    </>
  );
}
