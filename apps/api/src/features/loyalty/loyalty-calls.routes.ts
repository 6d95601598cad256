import * as contract from "@demarc/contract/loyalty-shop";
import { queryRows } from "../../platform/database/database.ts";
import { ApiError } from "../../platform/refusals/errors.ts";
import { isSigned, type VerifySignature } from "../../platform/http/signed-requests.ts";
import { hashOfLinkToken } from "../../platform/mail/activation.ts";
import type { Served } from "../../platform/http/serve.ts";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import { takeTicket } from "./loyalty-shop.queries.ts";
import { spendPoints } from "./loyalty-spend.steps.ts";

/** The calls of the shop. A signature authenticates them instead of a token, so the company in the body is trusted. */
export function loyaltyCalls({ serve, database, authPool, config, clock }: PrivilegedContext): void {
  const { secret } = config.loyaltyShop;

  const requireShop: VerifySignature = (http, body) => {
    if (secret === "") throw new ApiError(404, "loyalty.shop-off", "No shop is connected.");
    if (!isSigned(http, body, { secret, now: clock.now(), mostSeconds: contract.signatureSeconds }))
      throw new ApiError(401, "loyalty.signature-invalid", "The signature is missing, wrong or too old.");
  };

  const spend = async ({ body, http }: Served<typeof contract.spendLoyaltyPoints>) => {
    const author = { actorType: "SYSTEM", actorId: "loyalty-shop", ip: http.ip, requestId: http.id } as const;
    const { id, at } = await database.write(body, (transaction) => spendPoints(transaction, body, author));
    return { id, at, ...body, orderId: body.orderId.toLowerCase() };
  };

  const visit = async ({ body }: Served<typeof contract.visitLoyaltyShop>) => {
    const [visitor] = await queryRows(authPool, takeTicket(hashOfLinkToken(body.ticket)));
    if (!visitor) throw new ApiError(404, "loyalty.ticket-unknown", "This ticket is unknown, used or too late.");
    return visitor;
  };

  serve(contract.spendLoyaltyPoints, spend, requireShop);
  serve(contract.visitLoyaltyShop, visit, requireShop);
}
