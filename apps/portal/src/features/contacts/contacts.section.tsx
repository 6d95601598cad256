import { type CustomerContact, fullName } from "@demarc/contract/core/customer-contact";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { hasCode, hasStatus } from "../../shell/calls/call-error.ts";
import { useCustomer, useHasRole } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { ContactGaps } from "./contact-gaps.tsx";
import { ContactMatrix } from "./contact-matrix.tsx";
import { changeTypes, contactBody, dropContact, rereadContact, storeNewContact } from "./contacts.data.ts";
import type en from "./contacts.en.ts";

const byLastName = (one: CustomerContact, other: CustomerContact) => one.lastName.localeCompare(other.lastName);

/** The company's contacts and what each receives; administrators edit them in place. */
export function ContactsSection() {
  const t = useText<typeof en>();
  const { id: customerId, contacts } = useCustomer();
  const isAdministrator = useHasRole("RESELLER_ADMIN");

  const explain = async (error: unknown, contact: CustomerContact) => {
    if (hasCode(error, "contact.last-of-type")) return showToast(t("contacts.last-of-type"), { tone: "bad" });
    if (hasCode(error, "contact.limit")) return showToast(t("contacts.limit"), { tone: "bad" });
    if (!hasCode(error, "edit-conflict") && !hasStatus(error, 404)) return reportActionFailure(error);
    const latest = await rereadContact(customerId, contact.id);
    const happened = latest ? "contacts.changed-meanwhile" : "contacts.removed-meanwhile";
    return showToast(t(happened, { name: fullName(contact) }), { tone: "warn" });
  };
  const restore = async (contact: CustomerContact) => {
    try {
      await storeNewContact(customerId, contactBody(contact));
      showToast(t("contacts.restored", { name: fullName(contact) }));
    } catch (error) {
      await explain(error, contact);
    }
  };
  const remove = async (contact: CustomerContact) => {
    try {
      await dropContact(customerId, contact);
      const undo = { label: t("contacts.undo"), run: () => void restore(contact) };
      showToast(t("contacts.removed", { name: fullName(contact) }), { action: undo });
    } catch (error) {
      await explain(error, contact);
    }
  };
  const change = (contact: CustomerContact, types: CustomerContact["types"]) =>
    void changeTypes(customerId, contact, types).catch((error: unknown) => explain(error, contact));

  const add = (
    <LinkButton to="/company/contact/new" icon="plus">
      {t("contacts.add")}
    </LinkButton>
  );
  const matrix = (
    <>
      <ContactGaps contacts={contacts} editable={isAdministrator} />
      <ContactMatrix
        contacts={contacts.toSorted(byLastName)}
        editable={isAdministrator}
        onChange={change}
        onRemove={(contact) => void remove(contact)}
      />
    </>
  );
  return (
    <Card
      title={t("contacts.title")}
      description={t("contacts.description")}
      icon="contacts"
      actions={isAdministrator && add}
      flush
    >
      {contacts.length > 0 ? (
        matrix
      ) : (
        <EmptyState icon="contacts" title={t("contacts.none-title")} text={t("contacts.none-text")} />
      )}
    </Card>
  );
}
