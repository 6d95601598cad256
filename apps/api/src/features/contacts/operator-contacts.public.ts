export { operatedContacts } from "./operator/contact-records.queries.ts";
export { changeContactById, putContact, shownContact } from "./operator/contacts.operated.ts";
