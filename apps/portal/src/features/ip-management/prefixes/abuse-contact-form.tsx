import { fullName } from "@demarc/contract/core/customer-contact";
import { type SubmitEvent, useState } from "react";
import { useCustomer } from "../../../shell/session.ts";
import { useText } from "../../../shell/translate.ts";
import { Form } from "../../../ui/form-layout.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { PrefixFormProps } from "./description-form.tsx";
import type en from "../ip-management.en.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import { useFocusOn } from "../use-focus-on.ts";
import { useStoredPrefix } from "./use-stored-prefix.ts";

/** Chooses the abuse contact of a prefix among the company's contacts of type abuse. */
export function AbuseContactForm({ customerId, prefix, onDone }: PrefixFormProps) {
  const t = useText<typeof en>();
  const { contacts } = useCustomer();
  const [chosen, setChosen] = useState(prefix.abuseContactId ?? "");
  useFocusOn("abuseContactId");
  const { error, pending, save } = useStoredPrefix(customerId, prefix, onDone);
  const known = contacts.filter(({ types, id }) => types.includes("abuse") || id === prefix.abuseContactId);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    return save({ abuseContactId: chosen || null }, { abuseContactId: prefix.abuseContactId });
  };
  return (
    <Form label={t("ip.abuse")} onSubmit={submit}>
      <SelectField
        name="abuseContactId"
        label={t("ip.abuse")}
        hint={t(known.length > 0 ? "ip.abuse-hint" : "ip.abuse-none")}
        error={error}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={[
          { value: "", label: t("ip.abuse-company") },
          ...known.map((contact) => ({ value: contact.id, label: `${fullName(contact)} · ${contact.email}` })),
        ]}
      />
      <SaveOrCancel pending={pending} onCancel={onDone} size="small" />
    </Form>
  );
}
