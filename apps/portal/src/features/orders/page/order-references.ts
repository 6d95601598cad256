import type { CustomerContact } from "@demarc/contract/core/customer-contact";
import type { Order } from "@demarc/contract/orders/order-fields";
import type { Translate } from "@demarc/shell/translate.ts";
import type { Difference } from "@demarc/ui/layout/conflict-callout.tsx";
import type { OrderTexts } from "../order-page-texts.ts";

export const contactFields = ["firstName", "middleName", "lastName", "email", "phoneNumber"] as const;
type Contact = Record<(typeof contactFields)[number], string>;

export interface ReferenceFields {
  readonly customerReference: string;
  readonly contact: Contact;
}

/** The current values of an order; a chosen contact of the company is expanded to its fields. */
export const fieldsOf = (
  { customerReference, details }: Order,
  contacts: readonly CustomerContact[],
): ReferenceFields => ({
  customerReference: customerReference ?? "",
  contact: Object.fromEntries(
    contactFields.map((name) => [
      name,
      (details.contact ?? contacts.find(({ id }) => id === details.contactId))?.[name] ?? "",
    ]),
  ) as Contact,
});

const isSame = (one: Contact, other: Contact): boolean => contactFields.every((name) => one[name] === other[name]);

/** The body of the change: the contact only if it was changed, because it replaces a chosen contact of the company. */
export const changedBody = (before: ReferenceFields, { customerReference, contact }: ReferenceFields) => ({
  customerReference,
  ...(!isSame(before.contact, contact) && { contact }),
});

const contactText = ({ firstName, middleName, lastName, email, phoneNumber }: Contact): string =>
  [[firstName, middleName, lastName].filter(Boolean).join(" "), email, phoneNumber].filter(Boolean).join(", ");

export const referenceDifferences = (
  t: Translate<keyof OrderTexts>,
  theirs: ReferenceFields,
  mine: ReferenceFields,
): Difference[] =>
  [
    { label: t("orders.reference"), theirs: theirs.customerReference, mine: mine.customerReference },
    { label: t("orders.details.contact"), theirs: contactText(theirs.contact), mine: contactText(mine.contact) },
  ].filter((one) => one.theirs !== one.mine);
