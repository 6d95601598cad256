import {
  type CreatedToken,
  createToken,
  mostActiveTokens,
  type Token,
  type TokenCreate,
  tokenLifetimeDays,
} from "@demarc/contract/api-tokens";
import { useState } from "react";
import { hasCode } from "../../shell/calls/call-error.ts";
import { useContractForm, type ValuesOf } from "../../shell/forms/contract-form.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fields, Form, FormActions } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { inDays, storeToken, type TokenOwner } from "./api-tokens.data.ts";
import type en from "./api-tokens.en.ts";
import { TokenSecret } from "./token-secret.tsx";

const lifetimes = [30, 90, 180, tokenLifetimeDays.usual, tokenLifetimeDays.longest];
const overlaps = [0, 1, 24, 72, 168];

const startValues = (expiresAt: string, replaced: Token | undefined): ValuesOf<typeof createToken> =>
  ({
    description: replaced?.description ?? "",
    expiresAt,
    ...(replaced ? { replacesTokenId: replaced.id, overlapHours: "24" } : {}),
  }) as unknown as ValuesOf<typeof createToken>;

interface CreateTokenDialogProps {
  readonly owner: TokenOwner;
  /** The token to replace; without one a new token is created. */
  readonly replaced?: Token;
  readonly onClose: () => void;
}

/** Creates a token, then shows its secret once. */
export function CreateTokenDialog({ onClose, ...form }: CreateTokenDialogProps) {
  const t = useText<typeof en>();
  const [created, setCreated] = useState<CreatedToken>();
  if (created) return <TokenSecret token={created} onClose={onClose} />;
  return (
    <Dialog title={t(form.replaced ? "api-tokens.rotate" : "api-tokens.create")} onClose={onClose} persistent wide>
      <CreateTokenForm {...form} onCancel={onClose} onCreated={setCreated} />
    </Dialog>
  );
}

interface CreateTokenFormProps extends Pick<CreateTokenDialogProps, "owner" | "replaced"> {
  readonly onCancel: () => void;
  readonly onCreated: (token: CreatedToken) => void;
}

function CreateTokenForm({ owner, replaced, onCancel, onCreated }: CreateTokenFormProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [choices] = useState(() => lifetimes.map((days) => ({ days, value: inDays(days) })));
  const usual = choices.find(({ days }) => days === tokenLifetimeDays.usual)?.value ?? "";
  const [values] = useState(() => startValues(usual, replaced));
  const [access, setAccess] = useState(replaced?.scopes.includes("read-only") ? "read-only" : "full");
  const [tooMany, setTooMany] = useState(false);
  const form = useContractForm(createToken, { values });
  const { errorsByField, register } = form;
  const make = async (body: TokenCreate) => {
    try {
      onCreated(await storeToken(owner, { ...body, scopes: access === "read-only" ? ["read-only"] : [] }));
    } catch (error) {
      if (!hasCode(error, "token.limit")) throw error;
      setTooMany(true);
    }
  };
  const expiries = choices.map(({ days, value }) => ({
    value,
    label: t("api-tokens.days", { days, date: formatDate(value, locale) }),
  }));
  const kinds = (["full", "read-only"] as const).map((value) => ({
    value,
    label: t(`api-tokens.access.${value}`),
    note: t(`api-tokens.access-note.${value}`),
  }));
  return (
    <Form label={t(replaced ? "api-tokens.rotate" : "api-tokens.create")} onSubmit={form.submit(make)}>
      <FormProblems form={form} labels={{ description: t("api-tokens.description-label") }} />
      {tooMany && (
        <Notice tone="bad" live>
          {t("api-tokens.limit", { count: mostActiveTokens })}
        </Notice>
      )}
      {replaced && <p>{t("api-tokens.rotate-text", { name: replaced.description })}</p>}
      <Fields>
        <TextField
          {...register("description")}
          label={t("api-tokens.description-label")}
          hint={t("api-tokens.description-hint")}
          error={errorsByField["description"]}
          autoComplete="off"
          data-autofocus
        />
        <SelectField
          {...register("expiresAt")}
          label={t("api-tokens.expires")}
          error={errorsByField["expiresAt"]}
          options={expiries}
        />
        {replaced && (
          <SelectField
            {...register("overlapHours")}
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
          values={[access]}
          onChange={(event) => setAccess(event.target.value)}
        />
      </Fields>
      <FormActions inline>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {t("api-tokens.make")}
        </Button>
        <Button onClick={onCancel}>{t("api-tokens.cancel")}</Button>
      </FormActions>
    </Form>
  );
}
