import type { Order } from "@demarc/contract/orders/order-fields";
import { orderCommand } from "../../features/fulfilment/operator/orders.commands.ts";
import { type OrderPathKind, orderBodies, postOrder } from "./order-bodies.ts";
import { operateOn } from "../run-command.ts";
import { type TestApi, testApi } from "../test-api.ts";

/** `npm run operate -- order` on an API. */
export const orderOperator = (api: TestApi) => {
  const run = operateOn(api, api.operatorPool);
  return (...words: string[]) => run(orderCommand, words);
};

/** An API, and `npm run operate -- order` on it. The test file closes it. */
export const operatedOrders = async () => {
  const api = await testApi();
  return { api, order: orderOperator(api) };
};

/** An API on which a user of Kadeblok places orders. The test file closes it. */
export const kadebloksOrders = async () => {
  const api = await testApi();
  const token = await api.tokenOf("ruth.klein@kadeblok.example");
  const post = <Body = Order>(
    kind: OrderPathKind,
    body: object = orderBodies[kind],
    more: Parameters<typeof postOrder>[4] = {},
  ) => postOrder<Body>(api, token, kind, body, more);
  return { api, token, post };
};
