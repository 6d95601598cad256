import * as contract from "@demarc/contract/orders/orders";
import { call } from "../../../../shell/calls/http.ts";
import type { CreateOrder } from "./order-saving.data.ts";

export const create: CreateOrder = (customerId, body, { key, draft }) =>
  call(contract.createRackOrder, {
    params: { customerId },
    ...(draft && { query: { draft: "true" }, quiet: true }),
    body,
    idempotencyKey: key,
  });
