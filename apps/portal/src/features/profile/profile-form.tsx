import { isRequiredAt } from "@demarc/contract/core/body-rules";
import { normalise } from "@demarc/contract/core/normalise";
import { type Account, AccountCreate, type AccountUpdate, updateAccount } from "@demarc/contract/users";
import { Suspense, useState } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { useEditedRecord } from "@demarc/shell/forms/use-edited-record.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { type Translate, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import type { Difference } from "@demarc/ui/layout/conflict-callout.tsx";
import { Fields, Form, FormActions, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { nameFields } from "@demarc/ui/layout/name-fields.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { rereadOwnAccount, updateOwnAccount } from "./profile.data.ts";
import type en from "./profile.en.ts";

const ConflictCallout = lazyPart(() => import("@demarc/ui/layout/conflict-callout.tsx"), "ConflictCallout");

const fields = ["firstName", "middleName", "lastName", "phoneNumber", "locale"] as const;

const valuesOf = ({ firstName, middleName, lastName, phoneNumber, locale }: Account) => ({
  firstName,
  middleName: middleName ?? "",
  lastName,
  phoneNumber: phoneNumber ?? "",
  locale,
});
type Values = ReturnType<typeof valuesOf>;

const completions = {
  firstName: "given-name",
  middleName: "additional-name",
  lastName: "family-name",
  phoneNumber: "tel",
} as const;

const differences = (t: Translate<keyof typeof en>, theirs: Values, mine: Values): Difference[] => {
  const inWords = (values: Values, name: (typeof fields)[number]) =>
    name === "locale" ? t(`profile.locale.${values.locale}`) : values[name];
  return fields
    .map((name) => ({ label: t(`profile.${name}`), mine: inWords(mine, name), theirs: inWords(theirs, name) }))
    .filter((row) => row.mine !== row.theirs);
};

export function ProfileForm({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  const [values] = useState(() => valuesOf(account));
  const form = useShapedForm(updateAccount, {
    values,
    snapshotKey: "profile",
    toBody: (given: Values) => given,
  });
  const { errorsByField } = form;
  const record = useEditedRecord({
    stored: account,
    differ: (one, other) => differences(t, valuesOf(one), valuesOf(other)).length > 0,
    reread: () => rereadOwnAccount(account),
    reset: (stored) => form.reset(valuesOf(stored)),
  });
  const { newer } = record;
  const save = (body: AccountUpdate, version: number) =>
    record.save(
      () => updateOwnAccount(account, body, version),
      () => showToast(t("profile.saved")),
    );
  const text = (name: keyof typeof completions) => ({
    ...form.register(name),
    label: t(`profile.${name}`),
    error: errorsByField[name],
    optional: !isRequiredAt(AccountCreate, name),
    normalise: name === "phoneNumber" ? normalise["phone-number"] : normalise.text,
    autoComplete: completions[name],
  });
  return (
    <Card title={t("profile.details")} icon="user">
      <Form label={t("profile.details")} onSubmit={form.submit((body) => save(body, record.version()))}>
        <FormProblems form={form} labels={Object.fromEntries(fields.map((name) => [name, t(`profile.${name}`)]))} />
        {newer && (
          <Suspense fallback={null}>
            <ConflictCallout
              differences={differences(t, valuesOf(newer), form.getValues())}
              pending={form.formState.isSubmitting}
              onKeepMine={() => void form.submit((body) => save(body, newer.version))()}
              onTakeTheirs={record.takeTheirs}
            />
          </Suspense>
        )}
        <Fields>
          {nameFields(text)}
          <Span of="half" ownRow>
            <TextField {...text("phoneNumber")} inputMode="tel" mono />
          </Span>
          <Span of="half" ownRow>
            <SelectField
              {...form.register("locale")}
              label={t("profile.locale")}
              hint={t("profile.locale-hint")}
              error={errorsByField["locale"]}
              options={(["nl", "en"] as const).map((value) => ({ value, label: t(`profile.locale.${value}`) }))}
            />
          </Span>
        </Fields>
        <FormActions inline>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {t("common.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
