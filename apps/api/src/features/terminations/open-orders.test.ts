import type { Line } from "@demarc/contract/lines/lines";
import { expect, it } from "vitest";
import { terminationHarness } from "../../testing/orders/ended-services.ts";
import { companyIds } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek } = companyIds;
const { get, plant, plantChanging, call, rows } = terminationHarness();
const openOrderOf = async (id: string, customerId = polderlicht) =>
  (await get<Line>(`/v1/customer/${customerId}/line/${id}`)).body.openOrder;

it("200 a line names the order that ends it, until that is withdrawn", async () => {
  const id = await plant("line");
  expect(await openOrderOf(id)).toBeNull();
  const { body: order } = await call("POST", "line", id);
  const { orderNumber } = order;
  expect(await openOrderOf(id)).toEqual({ id: order.id, orderNumber, action: "TERMINATE", status: "SCHEDULED" });
  await call("DELETE", "line", id);
  expect(await openOrderOf(id)).toBeNull();
});

it("200 a line names the order that changes it", async () => {
  const { id, order } = await plantChanging("line");
  expect(await openOrderOf(id)).toEqual({ ...order, action: "CHANGE", status: "ACCEPTED" });
});

it("200 a line names the order that delivers it, and a reseller sees that of its child", async () => {
  const id = await plant("line", "ACTIVE", fietsfabriek);
  const { body: order } = await call("POST", "line", id, { customerId: fietsfabriek });
  expect(await openOrderOf(id, fietsfabriek)).toMatchObject({ id: order.id });
  await rows(
    "update customer_order set action = 'NEW', target_service_id = null, target_service_type = null where id = $1",
    [order.id],
  );
  expect(await openOrderOf(id, fietsfabriek)).toBeNull();
  await rows("update line set order_id = $2 where id = $1", [id, order.id]);
  expect(await openOrderOf(id, fietsfabriek)).toMatchObject({ id: order.id, action: "NEW" });
});
