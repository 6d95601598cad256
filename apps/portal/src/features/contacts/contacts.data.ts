import type { CsvDialect } from "@demarc/contract/core/csv";
import * as contract from "@demarc/contract/contacts";
import {
  type ContactType,
  contactTypes,
  type CustomerContact,
  type CustomerContactInput,
} from "@demarc/contract/core/customer-contact";
import { queryOptions } from "@tanstack/react-query";
import { hasStatus } from "@demarc/shell/calls/call-error.ts";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { readSession, setCustomer } from "@demarc/shell/session.ts";

export const contactQuery = (customerId: number, contactId: string) =>
  queryOptions({
    queryKey: ["contact", customerId, contactId],
    queryFn: ({ signal }) => call(contract.getContact, { params: { customerId, contactId }, signal }),
  });

/** The initial values of a new contact; its id is generated here. */
export const blankContact = (types: readonly ContactType[]) => ({
  id: crypto.randomUUID() as string,
  types: [...types],
  jobTitle: "",
  firstName: "",
  middleName: "",
  lastName: "",
  email: "",
  phoneNumber: "",
  phoneNumber2: "",
});

export type ContactValues = ReturnType<typeof blankContact>;

export const contactValues = (contact: CustomerContact): ContactValues => ({
  id: contact.id,
  types: contact.types,
  jobTitle: contact.jobTitle ?? "",
  firstName: contact.firstName,
  middleName: contact.middleName ?? "",
  lastName: contact.lastName,
  email: contact.email,
  phoneNumber: contact.phoneNumber ?? "",
  phoneNumber2: contact.phoneNumber2 ?? "",
});

export const contactBody = (contact: CustomerContact): CustomerContactInput => ({
  id: contact.id,
  types: contact.types,
  jobTitle: contact.jobTitle,
  firstName: contact.firstName,
  middleName: contact.middleName,
  lastName: contact.lastName,
  email: contact.email,
  phoneNumber: contact.phoneNumber,
  phoneNumber2: contact.phoneNumber2,
});

export const missingTypes = (contacts: readonly CustomerContact[]): ContactType[] =>
  contactTypes.filter((type) => !contacts.some((contact) => contact.types.includes(type)));

type Contacts = readonly CustomerContact[];

/** Changes the contacts of the loaded company, where every screen reads them; makes no call. */
const changeContacts = (change: (contacts: Contacts) => Contacts): void => {
  const { customer } = readSession();
  if (customer) setCustomer({ ...customer, contacts: [...change(customer.contacts)] });
};

const addShown = (contact: CustomerContact): void => changeContacts((contacts) => [...contacts, contact]);
const replaceShown = (contact: CustomerContact): void =>
  changeContacts((contacts) => contacts.map((other) => (other.id === contact.id ? contact : other)));
const removeShown = (contactId: string): void =>
  changeContacts((contacts) => contacts.filter(({ id }) => id !== contactId));

const remember = (customerId: number, contact: CustomerContact) =>
  queryClient.setQueryData(contactQuery(customerId, contact.id).queryKey, contact);

export const createContact = async (
  customerId: number,
  body: CustomerContactInput,
  idempotencyKey: string,
): Promise<CustomerContact> => {
  const stored = await call(contract.createContact, { params: { customerId }, body, idempotencyKey });
  addShown(stored);
  remember(customerId, stored);
  return stored;
};

/** Replaces a contact at this version; a newer version on the server gives 409 `edit-conflict`. */
export const replaceContact = async (
  customerId: number,
  body: CustomerContactInput,
  version: number,
): Promise<CustomerContact> => {
  const params = { customerId, contactId: body.id };
  const stored = await call(contract.replaceContact, { params, body, ifMatch: version });
  replaceShown(stored);
  remember(customerId, stored);
  return stored;
};

/** Refetches a contact after a conflict; undefined if it is deleted. */
export const rereadContact = async (customerId: number, contactId: string): Promise<CustomerContact | undefined> => {
  try {
    const contact = await queryClient.fetchQuery({ ...contactQuery(customerId, contactId), staleTime: 0 });
    replaceShown(contact);
    return contact;
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    removeShown(contactId);
    return undefined;
  }
};

/** The types last chosen, for each contact with a change in flight. */
const wantedTypes = new Map<string, ContactType[]>();

/**
 * Changes the types of a contact optimistically, with rollback if the server refuses. Changes made while a request is in
 * flight are sent after it, on the version that it returns, so that fast clicks are not lost.
 */
export const updateContactTypes = async (
  customerId: number,
  contact: CustomerContact,
  types: ContactType[],
): Promise<void> => {
  replaceShown({ ...contact, types });
  const isUnderway = wantedTypes.has(contact.id);
  wantedTypes.set(contact.id, types);
  if (isUnderway) return;
  let base = contact;
  try {
    for (let next: ContactType[] | undefined = types; next;) {
      base = await replaceContact(customerId, { ...contactBody(base), types: next }, base.version);
      const later = wantedTypes.get(contact.id);
      next = later === next ? undefined : later;
      if (next) replaceShown({ ...base, types: next });
    }
  } catch (error) {
    replaceShown(base);
    throw error;
  } finally {
    wantedTypes.delete(contact.id);
  }
};

/** Removes a contact optimistically, with rollback if the server refuses. A contact that is already deleted counts as removed. */
export const deleteContact = async (customerId: number, contact: CustomerContact): Promise<void> => {
  const params = { customerId, contactId: contact.id };
  removeShown(contact.id);
  try {
    await call(contract.deleteContact, { params, ifMatch: contact.version });
    queryClient.removeQueries(contactQuery(customerId, contact.id));
  } catch (error) {
    if (hasStatus(error, 404)) return;
    addShown(contact);
    throw error;
  }
};

/** Saves all contacts as a file. Rejects like `call`. */
export const downloadContacts = (customerId: number, csv?: CsvDialect): Promise<void> =>
  download(contract.exportContacts, { params: { customerId }, query: csvFormat(csv) });
