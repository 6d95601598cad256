import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { endDate, terminationHarness } from "../../testing/orders/ended-services.ts";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { plantOrder } from "../../testing/orders/order-rows.ts";
import { companyIds } from "../../testing/test-api.ts";

const { polderlicht } = companyIds;
const soon = daysAfter(amsterdamDate(new Date()), 3);
const { rows, plant, plantChanging, stored, operate, ledgerOf } = terminationHarness();

describe("a service that ends at once", () => {
  it("409 with an order that delivers it, which it names", async () => {
    const wdm = await plant("wdm", "PROVISIONING");
    const order = await plantOrder({ rows }, polderlicht, "WDM");
    await rows("update wdm_service set order_id = $2 where id = $1", [wdm, order.id]);
    await expect(operate("terminate", wdm)).rejects.toThrow(`Order ${order.orderNumber} delivers`);
    await rows("update customer_order set status = 'FAILED' where id = $1", [order.id]);
    await operate("terminate", wdm);
    expect((await stored("wdm", wdm)).lifecycle).toBe("TERMINATED");
  });

  it("409 for a rack on which something hangs, also suspended, until that ends", async () => {
    const { rackId, connectionId } = await plantInventory({ rows }, polderlicht);
    await operate("suspend", connectionId);
    await expect(operate("terminate", rackId)).rejects.toThrow("is in use");
    await expect(operate("terminate", rackId, soon)).rejects.toThrow("is in use");
    await operate("resume", connectionId);
    await operate("terminate", connectionId, soon);
    await operate("suspend", connectionId);
    await operate("terminate", rackId, soon);
    await expect(operate("terminate", connectionId, endDate)).rejects.toThrow("is ending");
    await operate("terminate", connectionId);
    await operate("terminate", rackId);
    expect((await stored("rack", rackId)).lifecycle).toBe("TERMINATED");
  });

  it.each([
    ["SUBMITTED", "REJECTED"],
    ["AWAITING_CUSTOMER", "REJECTED"],
    ["ON_HOLD", "FAILED"],
    ["SCHEDULED", "FAILED"],
    ["IN_PROGRESS", "FAILED"],
    ["CANCELLATION_REQUESTED", "CANCELLED"],
  ])("ends the order that would have changed it: %s to %s", async (status, to) => {
    const { id, order } = await plantChanging("line", status);
    await operate("terminate", id);
    expect((await stored("line", id)).lifecycle).toBe("TERMINATED");
    expect(await rows("select status from customer_order where id = $1", [order.id])).toEqual([{ status: to }]);
    expect(await ledgerOf(id)).toEqual(["line.terminated OPERATOR 13 months"]);
  });
});

it("the end of a service whose change is pending is not scheduled, with the order that is in the way", async () => {
  const { id, order } = await plantChanging("line");
  await expect(operate("terminate", id, soon)).rejects.toThrow(
    `is CHANGE_PENDING, so its end cannot be scheduled. Order ${order.orderNumber} is open.`,
  );
});
