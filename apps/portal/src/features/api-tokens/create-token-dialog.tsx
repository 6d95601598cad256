import type { CreatedToken, Token, TokenCreate } from "@demarc/contract/api-tokens";
import * as contract from "@demarc/contract/api-tokens";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useContractForm, type ValuesOf } from "@demarc/shell/forms/contract-form.ts";
import type { Refusals } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { formatDate, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { createToken, inDays, isInDays, type TokenOwner, newTokenKey } from "./api-tokens.data.ts";
import type en from "./api-tokens.en.ts";
import { TokenSecret } from "./token-secret.tsx";

const lifetimes = [30, 90, 180, contract.tokenLifetimeDays.usual, contract.tokenLifetimeDays.longest];
const overlaps = [0, 1, 24, 72, 168];

const startValues = (expiresAt: string, replaced: Token | undefined): ValuesOf<typeof contract.createToken> => ({
  description: replaced?.description ?? "",
  expiresAt,
  scopes: replaced?.scopes.includes("read-only") ? ["read-only"] : [],
  replacesTokenId: replaced?.id ?? "",
  overlapHours: replaced ? "24" : "",
});

const refusals = {
  "token.limit": { text: "api-tokens.limit", values: { count: contract.mostActiveTokens } },
} as const satisfies Refusals<keyof typeof en>;

interface CreateTokenDialogProps {
  readonly owner: TokenOwner;
  /** The token to replace; without one a new token is created. */
  readonly replaced?: Token;
  readonly onClose: () => void;
}

const titleOf = (t: Translate<keyof typeof en>, replaced: Token | undefined): string =>
  replaced ? t("api-tokens.replace-title", { name: replaced.description }) : t("api-tokens.create");

export function CreateTokenDialog({ onClose, ...form }: CreateTokenDialogProps) {
  const t = useText<typeof en>();
  const [created, setCreated] = useState<CreatedToken>();
  if (created) return <TokenSecret token={created} onClose={onClose} />;
  return (
    <FormDialog title={titleOf(t, form.replaced)} onClose={onClose} wide>
      <CreateTokenForm {...form} onCancel={onClose} onCreated={setCreated} />
    </FormDialog>
  );
}

interface CreateTokenFormProps extends Pick<CreateTokenDialogProps, "owner" | "replaced"> {
  readonly onCancel: () => void;
  readonly onCreated: (token: CreatedToken) => void;
}

function CreateTokenForm({ owner, replaced, onCancel, onCreated }: CreateTokenFormProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [values] = useState(() => startValues(inDays(contract.tokenLifetimeDays.usual), replaced));
  const form = useContractForm(contract.createToken, {
    values,
    snapshotKey: replaced ? undefined : newTokenKey(owner),
    refusals,
  });
  const { control, errorsByField } = form;
  const [expiresAt, scopes] = useWatch({ control, name: ["expiresAt", "scopes"] });
  const make = async (body: TokenCreate) => onCreated(await createToken(owner, body));
  const expiries = lifetimes.map((days) => {
    const value = isInDays(expiresAt, days) ? expiresAt : inDays(days);
    return { value, label: t("api-tokens.days", { days, date: formatDate(value, locale) }) };
  });
  const kinds = (["full", "read-only"] as const).map((value) => ({
    value,
    label: t(`api-tokens.access.${value}`),
    note: t(`api-tokens.access-note.${value}`),
  }));
  return (
    <Form label={titleOf(t, replaced)} onSubmit={form.submit(make)}>
      <FormProblems form={form} labels={{ description: t("api-tokens.description-label") }} />
      {replaced && <p>{t("api-tokens.rotate-text", { name: replaced.description })}</p>}
      <Fields>
        <TextField
          {...form.register("description")}
          label={t("api-tokens.description-label")}
          hint={t("api-tokens.description-hint")}
          error={errorsByField["description"]}
          autoComplete="off"
          data-autofocus
        />
        <SelectField
          {...form.register("expiresAt")}
          label={t("api-tokens.expires")}
          error={errorsByField["expiresAt"]}
          options={expiries}
        />
        {replaced && (
          <SelectField
            {...form.register("overlapHours")}
            label={t("api-tokens.overlap")}
            error={errorsByField["overlapHours"]}
            options={overlaps.map((hours) => ({ value: String(hours), label: t("api-tokens.hours", { hours }) }))}
          />
        )}
        <RadioGroup
          name="access"
          label={t("api-tokens.access")}
          look="cards"
          choices={kinds}
          values={[scopes.includes("read-only") ? "read-only" : "full"]}
          onChange={(event) =>
            form.setValue("scopes", event.target.value === "read-only" ? ["read-only"] : [], { shouldDirty: true })
          }
        />
      </Fields>
      <SaveOrCancel
        pending={form.formState.isSubmitting}
        onCancel={onCancel}
        action={t(replaced ? "api-tokens.replace" : "api-tokens.make")}
      />
    </Form>
  );
}
