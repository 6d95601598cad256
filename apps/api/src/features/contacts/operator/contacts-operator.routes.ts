import * as contract from "@demarc/contract/operator/contacts";
import { snapshotContacts } from "@demarc/contract/operator/snapshots";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import { recordReads } from "../../../platform/http/record-reads.ts";
import { serveListed } from "../../../platform/http/snapshots.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { operatedContacts } from "./contact-records.queries.ts";
import { deleteContact, putContact, shownContact } from "./contacts.operated.ts";

/** Contacts of customers for the operator's systems. */
export function contactsOperatorRoutes(context: OperatorRouteContext): void {
  const { serve } = context;
  const contact = recordReads(context, operatedContacts, { idType: "uuid", shown: shownContact });
  serveListed(context, contract.listOperatedContacts, snapshotContacts, contact.listed);
  serve(contract.readOperatedContact, contact.get);
  serve(contract.readOperatedContactByRef, contact.getByRef);

  servePuts(serve, contract.putContacts, (transaction, { params: { externalRef }, body, ifMatch }) =>
    putContact(transaction, { externalRef, body, ifMatch }, context.config.limits.contactsPerCustomer),
  );

  serve(contract.deleteOperatedContact, ({ params: { recordId: id }, ifMatch, change }) =>
    change((transaction) => deleteContact(transaction, { id, ifMatch })),
  );
}
