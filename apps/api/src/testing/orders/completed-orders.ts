import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Line } from "@demarc/contract/lines/lines";
import type { OrderedService } from "@demarc/contract/orders/order-fields";
import { afterAll, beforeAll, expect } from "vitest";
import type { Delivery } from "../../features/fulfilment/delivery/order-completion.steps.ts";
import { type Operation, operate } from "../../features/fulfilment/operator/orders.operator.ts";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { apiAt } from "../api-at.ts";
import { plantAddressCheck, type PlantedKind, type PlantedOrder, plantOrder } from "./order-rows.ts";
import { companyIds } from "../company-ids.ts";
import type { TestApi } from "../test-api.ts";
import { lineChanger, type Operated, orderOperator } from "./operated-orders.ts";
import { serviceOperator, type ServiceStep } from "./operated-services.ts";
import { testConfig } from "../test-config.ts";

const { polderlicht, kadeblok } = companyIds;
const config = testConfig();

export interface Ordered {
  readonly customerId: number;
  readonly kind: PlantedKind;
  readonly body?: object;
}

export const contractOf = ({ contract }: { readonly contract?: Line["contract"] }) => [
  contract?.startDate,
  contract?.termMonths,
  contract?.noticeDays,
  contract?.mrc,
];

/** Commands of the operator. */
const commandsOf = (api: () => TestApi) => ({
  operateOrders: <Answer = Operated>(action: string, orderNumber: string, ...words: string[]) =>
    orderOperator(api())<Answer>(action, orderNumber, ...words),
  changeLine: (lineId: string, packageCode: string, ...fields: string[]) =>
    lineChanger(api())(lineId, packageCode, ...fields),
  operateServices: (action: ServiceStep, id: string, more?: string) => serviceOperator(api())(action, id, more),
});

/**
 * An API on which the operator plans and completes orders. Starts before all tests of a file, and ends after them; its clock stays
 * at the instant of this call.
 */
export const completionHarness = () => {
  const now = new Date();
  const today = amsterdamDate(now);
  let api: TestApi;
  let tokens: Readonly<Record<number, string>>;
  beforeAll(async () => {
    api = await apiAt(now);
    tokens = {
      [polderlicht]: await api.tokenOf("daan.vos@polderlicht.example"),
      [kadeblok]: await api.tokenOf("mila.stone@kadeblok.example"),
    };
    await plantAddressCheck(api.database);
  });
  afterAll(() => api.close());

  const rows: TestApi["database"]["rows"] = (text, values) => api.database.rows(text, values);
  const run = (orderId: string, wanted: Operation) =>
    runOperatorChange(byOperator(api.operatorPool, "test"), (transaction) =>
      operate(transaction, { orderId, by: "test" }, wanted, config),
    );
  /** An order that the operator has planned for today, with its reservations. */
  const scheduled = async ({ customerId, kind, body = {} }: Ordered): Promise<PlantedOrder> => {
    const order = await plantOrder({ rows }, customerId, kind, { body });
    await run(order.id, { action: "schedule", plannedDate: today });
    return order;
  };
  const complete = (orderId: string, delivery: Partial<Delivery>) =>
    run(orderId, { action: "complete", delivery: { deliveredDate: today, ...delivery } });
  const servicesOf = async (id: string): Promise<OrderedService[]> => {
    const [row] = await rows<{ services: OrderedService[]; status: string; delivered: string }>(
      "select services, status, delivered_date::text as delivered from customer_order where id = $1",
      [id],
    );
    expect(row).toMatchObject({ status: "COMPLETED", delivered: today });
    return row?.services ?? [];
  };
  const delivered = async (ordered: Ordered, delivery: Partial<Delivery>): Promise<OrderedService[]> => {
    const order = await scheduled(ordered);
    await complete(order.id, delivery);
    return servicesOf(order.id);
  };
  const read = async <Body>(customerId: number, path: string): Promise<Body> => {
    const { status, body } = await api.send<Body>("GET", `/v1/customer/${customerId}/${path}`, {
      token: tokens[customerId],
    });
    expect(status).toBe(200);
    return body;
  };
  const send = <Body>(customerId: number, path: string, body: object) =>
    api.send<Body>("POST", `/v1/customer/${customerId}/${path}`, { token: tokens[customerId], body });
  return { ...commandsOf(() => api), rows, run, send, scheduled, complete, servicesOf, delivered, read };
};
