import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import * as contract from "@demarc/contract/orders/orders";
import type { Order } from "@demarc/contract/orders/order-fields";
import { formOf } from "@demarc/ordering/order-values";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type { Database } from "../../platform/database/database.ts";
import { type IfMatch, conflict, found, refuseStale } from "../../platform/refusals/errors.ts";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import * as actions from "./order-actions.steps.ts";
import { type LookUpAddress, noAddress } from "./submission/order-address.ts";
import { changeByCaller, type OrderChange } from "./changes/order-change.ts";
import { sentOrder } from "./submission/sent-order.steps.ts";
import { listOrderNotes } from "./reading/order-reading.queries.ts";
import { type OrderPlace, readOrder } from "./reading/order-reading.ts";
import { addressesOf, orderedBy } from "./submission/order-requests.ts";
import { orderTurns } from "./submission/order-turns.ts";
import { keepDraft, refuseSuspended, replaceDraft, submitDraft } from "./submission/order-submission.steps.ts";
import { findStoredOrder, type StoredOrderRow } from "./submission/order-writing.queries.ts";
import { type LockedOrder, lockOrder, recordOrder } from "./changes/order.steps.ts";
import { nextOrderStatus } from "./changes/orders.rules.ts";

interface Asked {
  readonly params: OrderPlace;
  readonly caller: Caller;
  readonly ifMatch: IfMatch;
  readonly change: <Answer>(work: (transaction: ChangeTransaction) => Promise<Answer>) => Promise<Answer>;
}

type Step = (change: OrderChange, order: LockedOrder) => Promise<void> | void;

/** Applies a step to a locked order. Returns the order after it. `readBefore`: a step without a difference writes no rows. */
const taken = ({ params, caller, ifMatch, change }: Asked, step: Step, readBefore?: typeof readOrder): Promise<Order> =>
  change(async (transaction) => {
    const order = await lockOrder(transaction, params.orderId, params.customerId);
    refuseStale(order, ifMatch);
    const before = await readBefore?.(transaction.queryAll, params);
    await step(changeByCaller(transaction, caller), order);
    const after = await readOrder(transaction.queryAll, params);
    if (before) endUnchanged(before, after);
    return after;
  });

const simpleRoutes = ({ serve }: PrivilegedContext): void => {
  serve(contract.provideOrderInformation, (asked) =>
    taken(asked, async (change, order) => {
      await refuseSuspended(change, order.customerId);
      await actions.provideInformation(change, order, asked.body);
    }),
  );

  serve(contract.cancelOrder, ({ params, caller, ifMatch, body, change }) =>
    change(async (transaction) => {
      const order = await lockOrder(transaction, params.orderId, params.customerId);
      refuseStale(order, ifMatch);
      // Read first, because a cancelled draft is deleted.
      const draft = order.status === "DRAFT" ? await readOrder(transaction.queryAll, params) : undefined;
      await actions.cancelOrder(changeByCaller(transaction, caller), order, body.reason?.trim() || null);
      return draft ?? readOrder(transaction.queryAll, params);
    }),
  );

  serve(contract.addOrderNote, ({ params, caller, body, change }) =>
    change(async (transaction) => {
      const order = await lockOrder(transaction, params.orderId, params.customerId);
      const id = await actions.addNote(changeByCaller(transaction, caller), order, body.text);
      const notes = await transaction.query(listOrderNotes(params.customerId, params.orderId));
      return found(notes.filter((note) => note.id === id));
    }),
  );
};

/** Whether the address that was looked up is still that of the order. */
const sameAddress = ({ body }: Pick<StoredOrderRow, "body">, order: LockedOrder): boolean =>
  JSON.stringify([body.address, body.availabilityCheckId]) ===
  JSON.stringify([order.body.address, order.body.availabilityCheckId]);

const changedMeanwhile = ({ version }: LockedOrder) =>
  conflict("edit-conflict", "Someone else changed this in the meantime.", { currentVersion: version });

const storedOrderOf =
  (database: Database) =>
  async (caller: Caller, { customerId, orderId }: OrderPlace): Promise<StoredOrderRow> =>
    found(await database.read(caller, findStoredOrder(customerId, orderId)));

const duplicateRoute = ({ serve, database, clock }: PrivilegedContext, lookUp: LookUpAddress): void => {
  const storedOrder = storedOrderOf(database);

  serve(contract.duplicateOrder, async ({ params, caller, change }) => {
    const { customerId } = params;
    const seen = await storedOrder(caller, params);
    const kind = formOf(seen.kind);
    const address = await lookUp(kind, seen.body, caller.customerId);
    return change(async (transaction) => {
      const order = await lockOrder(transaction, params.orderId, customerId);
      await refuseSuspended(transaction, customerId);
      const body = actions.repeatedBody(order);
      const orderer = orderedBy(caller, customerId);
      const copy = await sentOrder(transaction.queryAll, { ...orderer, kind, body, address, now: clock.now() });
      const { id } = await keepDraft(changeByCaller(transaction, caller), copy);
      return readOrder(transaction.queryAll, { customerId, orderId: id });
    });
  });
};

export function orderActionsRoutes(api: PrivilegedContext): void {
  const { serve, database, clock, config } = api;
  const lookUp = addressesOf(api);
  const storedOrder = storedOrderOf(database);
  simpleRoutes(api);
  duplicateRoute(api, lookUp);

  serve(contract.updateOrder, async (asked) => {
    const { params, body: sent, caller } = asked;
    const { customerId } = params;
    const seen = await storedOrder(caller, params);
    const kind = formOf(seen.kind);
    // Only the price of a draft depends on its address, and address lookups are rate-limited.
    const address =
      seen.status === "DRAFT" ? await lookUp(kind, actions.changedBody(seen, sent), caller.customerId) : noAddress;
    return taken(
      asked,
      async (change, order) => {
        await refuseSuspended(change, customerId);
        if (order.status !== "DRAFT") return actions.updateReferences(change, order, sent);
        if (!sameAddress(seen, order)) throw changedMeanwhile(order);
        const body = actions.changedBody(order, sent);
        const orderer = orderedBy(caller, customerId);
        const changed = await sentOrder(change.queryAll, { ...orderer, kind, body, address, now: clock.now() });
        await replaceDraft(change, order, changed);
        return recordOrder(change, "order.updated", { ...order, version: order.version + 1 });
      },
      readOrder,
    );
  });

  serve(contract.submitOrder, async (asked) => {
    const { params, caller } = asked;
    const { customerId } = params;
    const seen = await storedOrder(caller, params);
    const kind = formOf(seen.kind);
    orderTurns.refuseMore(customerId);
    const address = seen.status === "DRAFT" ? await lookUp(kind, seen.body, caller.customerId) : noAddress;
    const ifMatch = seen.status === "DRAFT" ? asked.ifMatch : undefined;
    const submit: Step = async (change, order) => {
      await refuseSuspended(change, customerId);
      if (nextOrderStatus(order, "submit") === order.status) return;
      if (!sameAddress(seen, order)) throw changedMeanwhile(order);
      const { body } = order;
      const orderer = orderedBy(caller, customerId);
      const whole = await sentOrder(change.queryAll, { ...orderer, kind, body, address, now: clock.now() });
      await submitDraft(change, order, whole, config);
    };
    return orderTurns.takeOrRefuse(customerId, () => taken({ ...asked, ifMatch }, submit));
  });
}
