import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import type { ledger } from "@demarc/contract/company";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { Change, ChangeTransaction } from "../../platform/changes/change.ts";
import { found, refuseStale } from "../../platform/refusals/errors.ts";
import type { Served } from "../../platform/http/serve.ts";
import type { CustomerRow } from "./company.queries.ts";
import * as queries from "./company.queries.ts";
import { customerFor, customerForLedger, mandateForLedger } from "./company.rules.ts";

const readCustomer = async (transaction: ChangeTransaction, customerId: number): Promise<CustomerRow> => {
  return found(await transaction.query(queries.findCustomer(customerId)));
};

interface CustomerChange extends Pick<Change<keyof typeof ledger>, "action" | "event" | "kept"> {
  /** The change also gives a mandate, which has an event of its own. */
  readonly givesMandate?: true;
}

type ChangeRequest = Pick<Served<Endpoint>, "change" | "ifMatch"> & { params: { customerId: number }; caller: Caller };

/**
 * Changes the locked customer of the path: checks `ifMatch`, runs the statements of `work`, writes the ledger, and
 * returns the customer after the change. Throws 404, and 409 if stale.
 */
export const changeCustomer = (
  { params, caller, ifMatch, change }: ChangeRequest,
  { action, event, kept, givesMandate }: CustomerChange,
  work: (transaction: ChangeTransaction, before: CustomerRow) => void,
) =>
  change(async (transaction) => {
    transaction.send(queries.lockCustomer(params.customerId));
    const before = await readCustomer(transaction, params.customerId);
    refuseStale(before, ifMatch);
    work(transaction, before);
    const after = await readCustomer(transaction, params.customerId);
    endUnchanged(before, after, customerFor(caller, before));
    const about = { entityType: "customer", entityId: String(params.customerId), ...(kept ? { kept } : {}) } as const;
    transaction.record({ action, event, ...about, before: customerForLedger(before), after: customerForLedger(after) });
    if (givesMandate)
      transaction.record({
        action: "customer.mandate-given",
        event: "mandate.created",
        ...about,
        before: mandateForLedger(before),
        after: mandateForLedger(after),
      });
    return customerFor(caller, after);
  });
