import * as contract from "@demarc/contract/contacts";
import {
  type ContactType,
  type CustomerContact,
  type CustomerContactInput,
  fullName,
} from "@demarc/contract/core/customer-contact";
import { Suspense, useState } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useConflict } from "@demarc/shell/forms/use-conflict.ts";
import { flashRow } from "@demarc/shell/lists/flash.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { contactLabels, differences } from "./contact-differences.ts";
import { ContactFields } from "./contact-fields.tsx";
import { blankContact, contactValues, createContact, replaceContact, rereadContact } from "./contacts.data.ts";
import type en from "./contacts.en.ts";
import { refusals } from "./contact-refusals.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

const ConfirmDialog = lazyPart(() => import("@demarc/ui/layout/confirm-dialog.tsx"), "ConfirmDialog");

interface ContactFormProps {
  /** The contact to change; without one a new contact is added. */
  readonly contact?: CustomerContact;
  readonly types?: readonly ContactType[];
}

/** Adds or changes a contact. If someone else saved first, the person chooses which version to keep. */
export function ContactForm({ contact, types }: ContactFormProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const navigate = useNavigateWhileOpen();
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
      flashRow(body.id);
      await navigate({ to: "/company", hash: "contacts" });
    });
  // A contact without a type receives nothing, so the person confirms it first.
  const [asked, setAsked] = useState<{ readonly version: number | undefined }>();
  const submit = (version: number | undefined, untyped = false) =>
    form.submit(async (body, key) => {
      if (untyped || body.types?.length) await save(body, key, version);
      else setAsked({ version });
    });
  const takeTheirs = () => {
    if (newer) form.reset(contactValues(newer));
    setBase(newer);
    conflict.settle();
  };

  return (
    <Form label={t(contact ? "contacts.edit" : "contacts.new")} onSubmit={submit(base?.version)}>
      <FormProblems form={form} labels={contactLabels(t)} />
      {newer && (
        <ConflictCallout
          differences={differences(t, contactValues(newer), form.getValues())}
          pending={isSubmitting}
          onKeepMine={() => void submit(newer.version)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      {contact && !base && (
        <Callout tone="warn" live>
          {t("contacts.gone")}
        </Callout>
      )}
      <ContactFields form={form} contactId={values.id} />
      <Suspense>
        {asked && (
          <ConfirmDialog
            title={t("contacts.no-type-title", { name: fullName(form.getValues()) })}
            action={t("contacts.no-type-save")}
            cancelLabel={t("contacts.no-type-back")}
            onConfirm={() => {
              setAsked(undefined);
              void submit(asked.version, true)();
            }}
            onCancel={() => setAsked(undefined)}
          >
            <p>{t("contacts.no-type-text")}</p>
          </ConfirmDialog>
        )}
      </Suspense>
      <SaveOrCancel pending={isSubmitting} onCancel="/company" action={t("contacts.save")} />
    </Form>
  );
}
