import { randomUUID } from "node:crypto";
import type { Order } from "@demarc/contract/orders/order-fields";
import { type OrderPathKind, orderBodies, postOrder } from "./order-bodies.ts";
import { commandsOn } from "../operator-commands.ts";
import { type TestApi, testApi } from "../test-api.ts";

/** The field that the word after the number of an order is for. */
const fields: Readonly<Record<string, string>> = {
  "approve-cancel": "fee",
  "deny-cancel": "reason",
  fail: "reason",
  hold: "reason",
  note: "text",
  reject: "reason",
  "request-info": "text",
  schedule: "plannedDate",
};

export interface Operated {
  readonly id: string;
  readonly status: string;
  readonly outcome: string;
}

/** The operator's commands for orders, on an API: an action, the number of the order, and fields or the most usual one. */
export const orderOperator = (api: Pick<TestApi, "app" | "database">) => {
  const run = commandsOn(api);
  return async <Answer = Operated>(action: string, orderNumber: string, ...words: string[]): Promise<Answer> => {
    const found = await api.database.rows<{ id: string }>("select id from customer_order where order_number = $1", [
      orderNumber,
    ]);
    const id = found[0]?.id ?? randomUUID();
    const [word, ...more] = words;
    const field = fields[action];
    const given = word === undefined || field === undefined ? words : [`${field}=${word}`, ...more];
    return run<Answer>("order", action, id, ...given, ...(action === "fail" ? ["--confirm", id] : []));
  };
};

/** Orders another package for a line, on an API. Returns the number of the order. */
export const lineChanger =
  (api: Pick<TestApi, "app" | "database">) =>
  async (lineId: string, packageCode: string, ...fields: string[]): Promise<string> => {
    const run = commandsOn(api);
    const { orderNumber } = await run<{ orderNumber: string }>(
      "line",
      "change",
      lineId,
      `packageCode=${packageCode}`,
      ...fields,
    );
    return orderNumber;
  };

/** An API, and the operator's commands for orders on it. The test file closes it. */
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
