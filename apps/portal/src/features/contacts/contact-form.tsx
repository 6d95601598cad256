import * as contract from "@demarc/contract/contacts";
import {
  type ContactType,
  type CustomerContact,
  type CustomerContactInput,
  fullName,
} from "@demarc/contract/core/customer-contact";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { useConflict } from "../../shell/forms/use-conflict.ts";
import { SaveOrCancel } from "../../shell/save-or-cancel.tsx";
import { useCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/notice.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { contactLabels, differences } from "./contact-differences.ts";
import { ContactFields } from "./contact-fields.tsx";
import { blankContact, contactValues, createContact, replaceContact, rereadContact } from "./contacts.data.ts";
import type en from "./contacts.en.ts";
import { refusals } from "./contact-refusals.ts";

interface ContactFormProps {
  /** The contact to change; without one a new contact is added. */
  readonly contact?: CustomerContact;
  readonly types?: readonly ContactType[];
}

/** Adds or changes a contact. If someone else saved first, the person chooses which version to keep. */
export function ContactForm({ contact, types }: ContactFormProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const navigate = useNavigate();
  // The version to change; undefined once the contact is deleted, so that saving adds it again.
  const [base, setBase] = useState(contact);
  const [values] = useState(() => (contact ? contactValues(contact) : blankContact(types ?? [])));
  const form = useContractForm(contract.replaceContact, {
    values,
    snapshotKey: `contact.${contact?.id ?? "new"}`,
    refusals: { ...refusals, "contact.last-of-type": { text: "contacts.last-of-type", field: "types" } },
  });
  const { isSubmitting } = form.formState;

  const conflict = useConflict(async () => {
    const now = await rereadContact(customerId, values.id);
    if (!now) setBase(undefined);
    return now;
  }, ["edit-conflict", "contact.id-in-use"]);
  const { newer } = conflict;
  const save = (body: CustomerContactInput, idempotencyKey: string, version: number | undefined) =>
    conflict.guard(async () => {
      await (version === undefined
        ? createContact(customerId, body, idempotencyKey)
        : replaceContact(customerId, body, version));
      showToast(t("contacts.saved", { name: fullName(body) }));
      await navigate({ to: "/company" });
    });
  const takeTheirs = () => {
    if (newer) form.reset(contactValues(newer));
    setBase(newer);
    conflict.settle();
  };

  return (
    <Form
      label={t(contact ? "contacts.edit" : "contacts.new")}
      onSubmit={form.submit((body, key) => save(body, key, base?.version))}
    >
      <FormProblems form={form} labels={contactLabels(t)} />
      {newer && (
        <ConflictNotice
          differences={differences(t, contactValues(newer), form.getValues())}
          pending={isSubmitting}
          onKeepMine={() => void form.submit((body, key) => save(body, key, newer.version))()}
          onTakeTheirs={takeTheirs}
        />
      )}
      {contact && !base && (
        <Notice tone="warn" live>
          {t("contacts.gone")}
        </Notice>
      )}
      <ContactFields form={form} contactId={values.id} />
      <SaveOrCancel pending={isSubmitting} onCancel="/company" action={t("contacts.save")} />
    </Form>
  );
}
