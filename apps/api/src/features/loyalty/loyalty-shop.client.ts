import { type LoyaltySpend, spendLoyaltyPoints } from "@demarc/contract/loyalty-shop";
import type { ErrorBody } from "@demarc/contract/core/errors";
import type { Config } from "../../platform/process/environment.ts";
import { signedHeaders } from "../../platform/http/signed-requests.ts";

/** The outcome of an order. After `failed` it is unknown whether points were taken; the same order can be sent again. */
export type OrderOutcome = "ordered" | "not-enough" | "refused" | "failed";

const orderMs = 5000;

/**
 * Sends orders to the API like any other shop: a signed request over HTTP, to the port of this process. `port` is a
 * function because tests let the system choose it.
 */
export const shopClient =
  ({ host, loyaltyShop }: Config, port: () => number) =>
  async (order: LoyaltySpend): Promise<OrderOutcome> => {
    const body = JSON.stringify(order);
    const headers = { "content-type": "application/json", ...signedHeaders(loyaltyShop.secret, body, new Date()) };
    const address = `http://${host.includes(":") ? `[${host}]` : host}:${port()}${spendLoyaltyPoints.path}`;
    try {
      const response = await fetch(address, {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(orderMs),
      });
      if (response.ok) return "ordered";
      if (response.status >= 500 || response.status === 429) return "failed";
      const { error } = (await response.json()) as Partial<ErrorBody>;
      return error?.code === "loyalty.not-enough-points" ? "not-enough" : "refused";
    } catch {
      return "failed";
    }
  };
