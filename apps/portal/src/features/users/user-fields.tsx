import { isRequiredAt } from "@demarc/contract/core/body-rules";
import { normalise } from "@demarc/contract/core/normalise";
import { AccountCreate } from "@demarc/contract/users";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useText } from "../../shell/translate.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { Span } from "../../ui/form-layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type en from "./users.en.ts";

type FieldName = "firstName" | "middleName" | "lastName" | "phoneNumber" | "locale";

/** The labels of a user's fields by name, in the order of the forms. */
export const userFields = [
  "username",
  "firstName",
  "middleName",
  "lastName",
  "phoneNumber",
  "locale",
  "roles",
] as const;

interface UserFieldsProps {
  readonly register: (name: FieldName) => UseFormRegisterReturn;
  readonly errors: Readonly<Record<string, string>>;
}

/** Who somebody is: the fields that inviting and editing share. */
export function UserFields({ register, errors }: UserFieldsProps) {
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
      <Span of="third" alone>
        <TextField {...text("firstName")} />
      </Span>
      <Span of="third" alone>
        <TextField {...text("middleName")} />
      </Span>
      <Span of="third" alone>
        <TextField {...text("lastName")} />
      </Span>
      <Span of="half" alone>
        <TextField {...text("phoneNumber")} inputMode="tel" mono />
      </Span>
      <Span of="half" alone>
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
