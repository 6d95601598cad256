import { fullName } from "@demarc/contract/core/customer-contact";
import { updatePrefix } from "@demarc/contract/ip-management/prefixes";
import { useEffect } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { trimmed } from "../trimmed.ts";
import type { PrefixFormProps } from "./description-form.tsx";
import { useStoredPrefix } from "./use-stored-prefix.ts";

/** Chooses the abuse contact of a prefix among the company's contacts of type abuse. */
export function AbuseContactForm({ customerId, prefix, onDone }: PrefixFormProps) {
  const t = useText<typeof en>();
  const { contacts } = useCustomer();
  const { id: prefixId, abuseContactId } = prefix;
  const store = useStoredPrefix(customerId, prefix, onDone);
  const form = useShapedForm(updatePrefix, {
    values: { abuseContactId: abuseContactId ?? "" },
    toBody: trimmed,
    snapshotKey: snapshotKeys.abuseContact(prefixId),
    refusals,
  });
  const { setFocus } = form;
  useEffect(() => setFocus("abuseContactId"), [setFocus]);
  const known = contacts.filter(({ types, id }) => types.includes("abuse") || id === abuseContactId);
  return (
    <Form label={t("ip.abuse")} onSubmit={form.submit((body) => store(body, { abuseContactId }))}>
      <FormProblems form={form} labels={{ abuseContactId: t("ip.abuse") }} />
      <SelectField
        {...form.register("abuseContactId")}
        label={t("ip.abuse")}
        hint={t(known.length > 0 ? "ip.abuse-hint" : "ip.abuse-none")}
        error={form.errorsByField["abuseContactId"]}
        options={[
          { value: "", label: t("ip.abuse-company") },
          ...known.map((contact) => ({ value: contact.id, label: `${fullName(contact)} · ${contact.email}` })),
        ]}
      />
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
    </Form>
  );
}
