import { randomUUID } from "node:crypto";
import { signedHeaders } from "../../platform/http/signed-requests.ts";
import type { TestApi } from "../test-api.ts";

export const shopSecret = `whsec_${Buffer.from("a secret of the tests, of 32 bytes and more").toString("base64")}`;

export const orderOf = (change: Readonly<Record<string, unknown>> = {}) => ({
  customerId: 20120280,
  orderId: randomUUID(),
  points: 100,
  description: "Bag of coffee",
  ...change,
});

export const callAsShop = <Body = Record<string, unknown>>(
  api: TestApi,
  path: "spend" | "visit",
  body: unknown,
  { secret = shopSecret, at = new Date() }: { secret?: string; at?: Date } = {},
) => {
  const text = JSON.stringify(body);
  return api.send<Body>("POST", `/v1/loyalty/${path}`, { body: text, headers: signedHeaders(secret, text, at) });
};
