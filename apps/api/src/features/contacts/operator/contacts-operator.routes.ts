import * as contract from "@demarc/contract/operator/contacts";
import { snapshotContacts } from "@demarc/contract/operator/snapshots";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import { serveRecords } from "../../../platform/http/serve-records.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { operatedContacts } from "./contact-records.queries.ts";
import { deleteContact, putContact, shownContact } from "./contacts.operated.ts";

/** Contacts of customers for the operator's systems. */
export function contactsOperatorRoutes(context: OperatorRouteContext): void {
  const reads = {
    list: contract.listOperatedContacts,
    get: contract.readOperatedContact,
    getByRef: contract.readOperatedContactByRef,
    snapshot: snapshotContacts,
  };
  serveRecords(context, reads, operatedContacts, shownContact);

  servePuts(context.serve, contract.putContacts, (transaction, { params: { externalRef }, body, ifMatch }) =>
    putContact(transaction, { externalRef, body, ifMatch }, context.config.limits.contactsPerCustomer),
  );

  context.serve(contract.deleteOperatedContact, ({ params: { recordId: id }, ifMatch, change }) =>
    change((transaction) => deleteContact(transaction, { id, ifMatch })),
  );
}
