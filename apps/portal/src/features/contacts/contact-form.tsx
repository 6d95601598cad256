import { replaceContact } from "@demarc/contract/contacts";
import {
  type ContactType,
  type CustomerContact,
  type CustomerContactInput,
  fullName,
} from "@demarc/contract/core/customer-contact";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { hasCode, hasStatus } from "../../shell/calls/call-error.ts";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { useCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { contactLabels, differences } from "./contact-differences.ts";
import { ContactFields } from "./contact-fields.tsx";
import { blankContact, contactValues, rereadContact, storeContact, storeNewContact } from "./contacts.data.ts";
import type en from "./contacts.en.ts";

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
  const [newer, setNewer] = useState<CustomerContact>();
  const [tooMany, setTooMany] = useState(false);
  const [values] = useState(() => (contact ? contactValues(contact) : blankContact(types ?? [])));
  const form = useContractForm(replaceContact, { values, snapshotKey: `contact.${contact?.id ?? "new"}` });
  const { isSubmitting } = form.formState;

  const readAgain = async (contactId: string) => {
    const now = await rereadContact(customerId, contactId);
    setNewer(now);
    if (!now) setBase(undefined);
  };
  const save = async (body: CustomerContactInput, version: number | undefined) => {
    try {
      await (version === undefined ? storeNewContact(customerId, body) : storeContact(customerId, body, version));
    } catch (error) {
      if (hasCode(error, "contact.last-of-type")) return form.setError("types", { message: "contacts.last-of-type" });
      if (hasCode(error, "contact.limit")) return setTooMany(true);
      const overtaken = hasCode(error, "edit-conflict") || hasCode(error, "contact.id-in-use") || hasStatus(error, 404);
      if (overtaken) return readAgain(body.id);
      throw error;
    }
    showToast(t("contacts.saved", { name: fullName(body) }));
    return navigate({ to: "/company" });
  };
  const takeTheirs = () => {
    if (newer) form.reset(contactValues(newer));
    setBase(newer);
    setNewer(undefined);
  };

  return (
    <Form
      label={t(contact ? "contacts.edit" : "contacts.new")}
      onSubmit={form.submit((body) => save(body, base?.version))}
    >
      <FormProblems form={form} labels={contactLabels(t)} />
      {newer && (
        <ConflictNotice
          differences={differences(t, contactValues(newer), form.getValues())}
          pending={isSubmitting}
          onKeepMine={() => void form.submit((body) => save(body, newer.version))()}
          onTakeTheirs={takeTheirs}
        />
      )}
      {tooMany && (
        <Notice tone="bad" live>
          {t("contacts.limit")}
        </Notice>
      )}
      {contact && !base && (
        <Notice tone="warn" live>
          {t("contacts.gone")}
        </Notice>
      )}
      <ContactFields form={form} contactId={values.id} />
      <FormActions>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {t("contacts.save")}
        </Button>
        <LinkButton to="/company">{t("contacts.cancel")}</LinkButton>
      </FormActions>
    </Form>
  );
}
