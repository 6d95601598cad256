import type { LoyaltySpend } from "@demarc/contract/loyalty-shop";
import type { Transaction } from "../../platform/database/database.ts";
import { type Author, recordStatement } from "../../platform/changes/change.ts";
import { conflict, forbidden } from "../../platform/refusals/errors.ts";
import { findBalance } from "./loyalty.queries.ts";
import * as queries from "./loyalty-spend.queries.ts";

const orderDiffers = () => conflict("loyalty.order-differs", "This order was handled before with other contents.");

/** Takes the points of an order once. Throws 403 or 409. An unknown company gets the same 403 as one that does not take part. */
export async function spendPoints(
  transaction: Transaction,
  order: LoyaltySpend,
  author: Omit<Author, "customerId">,
): Promise<queries.SpentRow> {
  const { customerId, orderId, points, description } = order;
  // A separate statement: the balance must be read after the order that held the lock has ended.
  const [company] = await transaction.query(queries.lockParticipant(customerId));
  if (!company?.takesPart) throw forbidden("loyalty.not-participating", "This company does not take part.");
  const [[earlier], [found]] = await Promise.all([
    transaction.query(queries.findSpent(customerId, orderId)),
    transaction.query(findBalance(customerId)),
  ]);
  if (earlier) {
    if (earlier.points !== points || earlier.description !== description) throw orderDiffers();
    return earlier;
  }
  const balance = found?.balance ?? 0;
  if (points > balance)
    throw conflict("loyalty.not-enough-points", "The company has fewer points than this.", { balance });
  const [spent] = await transaction.query(queries.insertSpent(order));
  if (!spent) throw orderDiffers();
  const change = {
    action: "loyalty.points-spent",
    entityType: "loyalty",
    entityId: orderId.toLowerCase(),
    before: { balance },
    after: { balance: balance - points, points, description },
    event: "loyalty.points-spent",
  } as const;
  transaction.send(recordStatement(change, { ...author, customerId }));
  return spent;
}
