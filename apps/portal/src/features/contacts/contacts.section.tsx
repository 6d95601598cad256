import { variant } from "#variant";
import type { CsvDialect } from "@demarc/contract/core/csv";
import { type CustomerContact, fullName } from "@demarc/contract/core/customer-contact";
import { hasCode, hasStatus } from "@demarc/shell/calls/call-error.ts";
import { changedMeanwhile, showFailure } from "@demarc/shell/failures/refusals.ts";
import { useCustomer, useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { ExportButton } from "@demarc/shell/lists/export-button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { ContactGaps } from "./contact-gaps.tsx";
import styles from "./contact-matrix.module.css";
import { ContactMatrix } from "./contact-matrix.tsx";
import { refusals } from "./contact-refusals.ts";
import {
  contactBody,
  createContact,
  deleteContact,
  downloadContacts,
  rereadContact,
  updateContactTypes,
} from "./contacts.data.ts";
import type en from "./contacts.en.ts";

const byLastName = (one: CustomerContact, other: CustomerContact) => one.lastName.localeCompare(other.lastName);

/** The company's contacts and what each receives; administrators edit them in place. */
export function ContactsSection() {
  const t = useText<typeof en>();
  const { id: customerId, contacts, invoiceEmail } = useCustomer();
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  const editable = !useReadOnly() && isAdministrator;

  const explain = async (error: unknown, contact: CustomerContact) => {
    if (!hasCode(error, "edit-conflict") && !hasStatus(error, 404)) return showFailure(error, refusals);
    const latest = await rereadContact(customerId, contact.id);
    const happened = latest ? "common.changed-since" : "contacts.removed-since";
    return showToast(t(happened, { name: fullName(contact) }), { tone: "warn" });
  };
  const remove = async (contact: CustomerContact) => {
    const [name, idempotencyKey] = [fullName(contact), crypto.randomUUID()];
    const restore = async () => {
      await createContact(customerId, contactBody(contact), idempotencyKey);
      showToast(t("contacts.restored", { name }));
    };
    try {
      await deleteContact(customerId, contact);
      showUndoable(t("contacts.removed", { name }), restore, { ...changedMeanwhile, ...refusals });
    } catch (error) {
      await explain(error, contact);
    }
  };
  const change = (contact: CustomerContact, types: CustomerContact["types"]) =>
    void updateContactTypes(customerId, contact, types).catch((error: unknown) => explain(error, contact));

  const save = (csv?: CsvDialect) => downloadContacts(customerId, csv);
  const add = (
    <LinkButton to="/company/contact/new" icon="plus">
      {t("contacts.add")}
    </LinkButton>
  );
  const noneText = variant.name === "tv" ? "contacts.none-text.tv" : "contacts.none-text";
  const matrix = (
    <>
      {invoiceEmail && (
        <Callout>
          {t("contacts.invoices-go", { email: invoiceEmail })} {editable && t("contacts.invoices-change")}
        </Callout>
      )}
      <ContactGaps contacts={contacts} editable={editable} />
      <ContactMatrix
        contacts={contacts.toSorted(byLastName)}
        editable={editable}
        onChange={change}
        onRemove={(contact) => void remove(contact)}
      />
    </>
  );
  return (
    <Card
      title={t("contacts.title")}
      description={t("contacts.description")}
      actions={
        <span className={styles.cardActions}>
          {contacts.length > 0 && <ExportButton onSave={save} />}
          {editable && add}
        </span>
      }
      flush
    >
      {contacts.length > 0 ? (
        matrix
      ) : (
        <EmptyState
          icon="contacts"
          title={t("contacts.none-title")}
          text={t(editable ? noneText : "contacts.none-who")}
        />
      )}
    </Card>
  );
}
