import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import * as contract from "@demarc/contract/end-customers";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type { Database } from "../../platform/database/database.ts";
import { conflict, forbidden, found, invalid, refuseStale, violates } from "../../platform/refusals/errors.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { readList } from "../../platform/http/page-answer.ts";
import { endCustomerColumns } from "./end-customer-csv.ts";
import type { EndCustomerRow, EndCustomerValues } from "./end-customers.queries.ts";
import * as queries from "./end-customers.queries.ts";

const event = "customer.end-customer-changed";

const emptyAddressParts = { houseNumberExtension: null, room: null };
const emptyContact = { name: null, email: null, phoneNumber: null };

/**
 * The values after an update; omitted fields stay unchanged. Every part of an address and a contact is stored, null if
 * empty.
 */
const valuesAfter = (before: EndCustomerRow | undefined, body: contract.EndCustomerUpdate): EndCustomerValues => {
  const address = body.address === undefined ? (before?.address ?? null) : body.address;
  const contact = body.contact === undefined ? (before?.contact ?? null) : body.contact;
  return {
    name: (body.name ?? before?.name ?? "").trim(),
    reference: (body.reference ?? before?.reference ?? "").trim(),
    address: address && { ...emptyAddressParts, ...address },
    contact: contact && { ...emptyContact, ...contact },
    active: body.active ?? before?.active ?? true,
    linkedCustomerId:
      body.linkedCustomerId === undefined ? (before?.linkedCustomer?.id ?? null) : body.linkedCustomerId,
  };
};

const refuseTaken = (error: unknown): never => {
  if (violates(error, "end_customer_reference"))
    throw conflict("end-customer.reference-in-use", "Another end customer has this reference.");
  if (violates(error, "end_customer_linked"))
    throw conflict("end-customer.linked-already", "Another end customer is linked to this company.");
  throw error;
};

/** Throws 400 if the linked company is not a child of the caller's company. */
const refuseStranger = async (transaction: ChangeTransaction, linked: number | null | undefined): Promise<void> => {
  if (linked === null || linked === undefined) return;
  const [child] = await transaction.query(queries.findChild(linked));
  if (!child) throw invalid("linkedCustomerId", "validation.invalid-value");
};

const readAgain = async (transaction: ChangeTransaction, customerId: number, id: string): Promise<EndCustomerRow> => {
  return found(await transaction.query(queries.findEndCustomer(customerId, id)));
};

/** Throws 403 for companies that are not resellers. */
const refuseOthers = async (database: Database, caller: Caller): Promise<void> => {
  const [reseller] = await database.read(caller, queries.isReseller(caller.customerId));
  if (!reseller) throw forbidden("customer.reseller-only", "Only resellers have end customers.");
};

export function endCustomersRoutes(api: RouteContext): void {
  const { serve, database, clock } = api;

  serve(contract.listEndCustomers, async ({ params: { customerId }, query, caller }) => {
    await refuseOthers(database, caller);
    return readList(database, caller, queries.endCustomers, { ...query, customerId });
  });

  serve(contract.exportEndCustomers, async ({ params: { customerId }, query, caller }) => {
    await refuseOthers(database, caller);
    return listFile({ database, clock, caller, csv: query.csv }, `end-customers-${customerId}`, endCustomerColumns, {
      list: queries.endCustomers,
      given: { ...query, customerId },
      shown: (rows) => rows,
    });
  });

  serve(contract.getEndCustomer, async ({ params, caller }) => {
    await refuseOthers(database, caller);
    return found(await database.read(caller, queries.findEndCustomer(params.customerId, params.endCustomerId)));
  });

  changingRoutes(api);
}

const changingRoutes = ({ serve, database }: RouteContext): void => {
  serve(contract.createEndCustomer, async ({ params, body, caller, change }) => {
    await refuseOthers(database, caller);
    return change(async (transaction) => {
      await refuseStranger(transaction, body.linkedCustomerId);
      const inserting = queries.insertEndCustomer(params.customerId, valuesAfter(undefined, body));
      const [made] = await transaction.query(inserting).catch(refuseTaken);
      const after = await readAgain(transaction, params.customerId, made?.id ?? "");
      transaction.record({
        action: "end-customer.created",
        entityType: "end-customer",
        entityId: after.id,
        after,
        event,
      });
      return after;
    });
  });

  serve(contract.updateEndCustomer, async ({ params, body, caller, ifMatch, change }) => {
    await refuseOthers(database, caller);
    return change(async (transaction) => {
      const holding = queries.findEndCustomerForUpdate(params.customerId, params.endCustomerId);
      const before = found(await transaction.query(holding));
      refuseStale(before, ifMatch);
      await refuseStranger(transaction, body.linkedCustomerId);
      const updating = queries.updateEndCustomer(before.id, valuesAfter(before, body));
      await transaction.query(updating).catch(refuseTaken);
      const after = await readAgain(transaction, params.customerId, before.id);
      endUnchanged(before, after);
      const entityId = after.id;
      transaction.record({
        action: "end-customer.updated",
        entityType: "end-customer",
        entityId,
        before,
        after,
        event,
      });
      return after;
    });
  });
};
