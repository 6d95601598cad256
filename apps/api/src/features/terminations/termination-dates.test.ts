import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { codeOf, terminationHarness } from "../../testing/orders/ended-services.ts";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { plantOrder } from "../../testing/orders/order-rows.ts";
import { companyIds } from "../../testing/test-api.ts";

const { polderlicht } = companyIds;
const today = amsterdamDate(new Date());
const soon = daysAfter(today, 3);
const later = daysAfter(today, 4);
const { rows, plant, stored, call, operate } = terminationHarness();

describe("the last day that the operator gives", () => {
  it("can be today; the service ends after it", async () => {
    const id = await plant("line");
    await operate("terminate", id, today);
    expect(await stored("line", id)).toEqual({ lifecycle: "TERMINATION_SCHEDULED", lastDay: today });
  });

  it("can be that of the rack, and no later one, for a connection that ends with it", async () => {
    const { rackId, connectionId } = await plantInventory({ rows }, polderlicht);
    await operate("terminate", connectionId, soon);
    await operate("terminate", rackId, soon);
    await operate("terminate", connectionId, today);
    await operate("terminate", connectionId, soon);
    expect((await stored("dc-connection", connectionId)).lastDay).toBe(soon);
    await expect(operate("terminate", connectionId, daysAfter(soon, 1))).rejects.toThrow("is ending");
  });

  it("replaces the one before in the ledger", async () => {
    const id = await plant("wdm");
    await operate("terminate", id, soon);
    await operate("terminate", id, today);
    const days = await rows(
      `select before ->> 'terminationDate' as before, after ->> 'terminationDate' as after from audit_event
       where entity_id = $1 order by id`,
      [id],
    );
    expect(days).toEqual([
      { before: null, after: soon },
      { before: soon, after: today },
    ]);
  });

  it("leaves the moment at which the end was ordered as it is, until the end is withdrawn", async () => {
    const id = await plant("wdm");
    const orderedAt = async () => {
      const [wdm] = await rows<{ at: string | null }>(
        "select termination_requested_at::text as at from wdm_service where id = $1",
        [id],
      );
      return wdm?.at;
    };
    await operate("terminate", id, soon);
    expect(await orderedAt()).toEqual(expect.any(String));
    await rows("update wdm_service set termination_requested_at = now() - interval '3 days' where id = $1", [id]);
    const at = await orderedAt();
    for (const [action, day] of [["terminate", today], ["suspend"], ["resume"]] as const) {
      await operate(action, id, day);
      expect(await orderedAt()).toBe(at);
    }
    await operate("withdraw-termination", id);
    expect(await orderedAt()).toBeNull();
  });
});

it("409 for withdrawing an end without an order while its rack ends", async () => {
  const { rackId, connectionId } = await plantInventory({ rows }, polderlicht);
  await rows("update dc_connection set lifecycle = 'TERMINATION_SCHEDULED', termination_date = $2 where id = $1", [
    connectionId,
    soon,
  ]);
  await operate("terminate", rackId, soon);
  await expect(operate("withdraw-termination", connectionId)).rejects.toThrow("is ending");
  await operate("withdraw-termination", rackId);
  await operate("withdraw-termination", connectionId);
  expect(await stored("dc-connection", connectionId)).toEqual({ lifecycle: "ACTIVE", lastDay: null });
});

it("201 a connection whose wavelength has ended can be ended by itself", async () => {
  const { connectionId, wdmId } = await plantInventory({ rows }, polderlicht);
  const order = randomUUID();
  await rows("update dc_connection set order_id = $2 where id = $1", [connectionId, order]);
  await rows("update wdm_service set order_id = $2, lifecycle = 'ACTIVE' where id = $1", [wdmId, order]);
  expect(codeOf(await call("POST", "dc-connection", connectionId))).toEqual([409, "dc-connection.state-conflict"]);
  await rows("update wdm_service set lifecycle = 'TERMINATED' where id = $1", [wdmId]);
  expect((await call("POST", "dc-connection", connectionId)).status).toBe(201);
});

it("409 ends no service that a migration still delivers", async () => {
  const line = await plant("line", "PROVISIONING");
  const order = await plantOrder({ rows }, polderlicht, "LINE", { action: "MIGRATE" });
  await rows("update line set order_id = $2 where id = $1", [line, order.id]);
  await expect(operate("terminate", line)).rejects.toThrow(`Order ${order.orderNumber} delivers`);
});

it.each([
  ["PORTAL", (id: string) => call("POST", "line", id)],
  ["OPERATOR", (id: string) => operate("terminate", id, soon)],
] as const)(
  "the order of an end has the name, end customer and notice period of the service: %s",
  async (source, end) => {
    const id = await plant("line");
    const [label] = await rows<{ id: string }>("select id from end_customer where customer_id = $1 limit 1", [
      polderlicht,
    ]);
    await rows("update line set reference = 'Kassa', end_customer_id = $2, notice_days = 61 where id = $1", [
      id,
      label?.id,
    ]);
    await end(id);
    const orders = await rows(
      `select source, reference, end_customer_id as "endCustomerId", notice_days as "noticeDays", package_code as "packageCode"
     from customer_order where target_service_id = $1`,
      [id],
    );
    expect(orders).toEqual([
      { source, reference: "Kassa", endCustomerId: label?.id, noticeDays: 61, packageCode: "FIB-100" },
    ]);
  },
);

it("a change of a service that ends does not change the other services of its company that end", async () => {
  const ids = [await plant("line", "SUSPENDED"), await plant("line", "SUSPENDED")];
  for (const id of ids) await operate("terminate", id, soon);
  const [first = ""] = ids;
  await operate("terminate", first, later);
  const days = await Promise.all(
    ids.map((id) => rows("select wish_date::text as day from customer_order where target_service_id = $1", [id])),
  );
  expect(days).toEqual([[{ day: later }], [{ day: soon }]]);
  await operate("suspend", first);
  await operate("resume", first);
  for (const id of ids) await operate("withdraw-termination", id);
  const left = await Promise.all(ids.map((id) => stored("line", id)));
  expect(left.map(({ lifecycle }) => lifecycle)).toEqual(["ACTIVE", "SUSPENDED"]);
});
