import type { ledger } from "@demarc/contract/company";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { Change, ChangeTransaction } from "../../platform/changes/change.ts";
import { found, refuseStale } from "../../platform/refusals/errors.ts";
import type { Served } from "../../platform/http/serve.ts";
import type { CustomerRow } from "./company.queries.ts";
import * as queries from "./company.queries.ts";
import { customerFor, customerForLedger } from "./company.rules.ts";

const readCustomer = async (transaction: ChangeTransaction, customerId: number): Promise<CustomerRow> => {
  return found(await transaction.query(queries.findCustomer(customerId)));
};

type CustomerChange = Pick<Change<keyof typeof ledger>, "action" | "event" | "kept">;

type ChangeRequest = Pick<Served<Endpoint>, "change" | "ifMatch"> & { params: { customerId: number }; caller: Caller };

/**
 * Changes the locked customer of the path: checks `ifMatch`, runs the statements of `work`, writes the ledger, and
 * returns the customer after the change. Throws 404, and 409 if stale.
 */
export const changeCustomer = (
  { params, caller, ifMatch, change }: ChangeRequest,
  { action, event, kept }: CustomerChange,
  work: (transaction: ChangeTransaction, before: CustomerRow) => void,
) =>
  change(async (transaction) => {
    transaction.send(queries.lockCustomer(params.customerId));
    const before = await readCustomer(transaction, params.customerId);
    refuseStale(before, ifMatch);
    work(transaction, before);
    const after = await readCustomer(transaction, params.customerId);
    transaction.record({
      action,
      event,
      entityType: "customer",
      entityId: String(params.customerId),
      before: customerForLedger(before),
      after: customerForLedger(after),
      ...(kept ? { kept } : {}),
    });
    return customerFor(caller, after);
  });
