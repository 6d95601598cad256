import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { ServiceLifecycle } from "@demarc/contract/services/services";
import { describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { endDate, terminationHarness, type Type, types } from "../../testing/orders/ended-services.ts";
import { tableFingerprints } from "../../testing/failing-writes.ts";
import { companyIds } from "../../testing/test-api.ts";

const { polderlicht } = companyIds;
const today = amsterdamDate(new Date());
const yesterday = daysAfter(today, -1);
const soon = daysAfter(today, 3);
const { rows, plant, plantChanging, stored, call, operate, operateOrder, runJob, letTimePass, ledgerOf } =
  terminationHarness();

const tables: Readonly<Record<Type, string>> = {
  line: "line",
  rack: "rack",
  "shared-colo": "shared_colo",
  "dc-connection": "dc_connection",
  wdm: "wdm_service",
};
const valueOf = async (type: Type, id: string, column: string) => {
  const [row] = await rows<{ value: unknown }>(`select ${column} as value from ${tables[type]} where id = $1`, [id]);
  return row?.value;
};

/** What services hold: ports, channels, space, units, and addresses with what is configured on them. */
const held = async () => {
  const { patch_port, wdm_channel, rack_space, shared_colo_unit, prefix, ip_address, subnet, line_circuit } =
    await tableFingerprints({ rows });
  return { patch_port, wdm_channel, rack_space, shared_colo_unit, prefix, ip_address, subnet, line_circuit };
};

/** A service in a state. Its termination is an order, as it is in the product. */
const inState = async (type: Type, lifecycle: ServiceLifecycle): Promise<string> => {
  if (lifecycle !== "TERMINATION_SCHEDULED") return plant(type, lifecycle);
  const id = await plant(type);
  await operate("terminate", id, soon);
  return id;
};

const words = {
  test: ["status-changed"],
  suspend: ["suspended"],
  resume: ["resumed"],
  "terminate on a day": ["termination-requested"],
  withdraw: ["termination-withdrawn"],
  "terminate at once": ["terminated"],
} as const;
type Operation = keyof typeof words;
const operations = Object.keys(words) as Operation[];

const run = (operation: Operation, id: string) => {
  if (operation === "withdraw") return operate("withdraw-termination", id);
  if (operation === "terminate on a day") return operate("terminate", id, soon);
  return operate(operation === "terminate at once" ? "terminate" : operation, id);
};

/** The operator's columns of the table in docs/product/ordering.md; what is missing is refused. */
const cells: Readonly<Record<ServiceLifecycle, Readonly<Partial<Record<Operation, ServiceLifecycle>>>>> = {
  PLANNED: { "terminate at once": "TERMINATED" },
  PROVISIONING: { test: "TESTING", "terminate at once": "TERMINATED" },
  TESTING: { test: "TESTING", "terminate at once": "TERMINATED" },
  ACTIVE: {
    suspend: "SUSPENDED",
    resume: "ACTIVE",
    "terminate on a day": "TERMINATION_SCHEDULED",
    "terminate at once": "TERMINATED",
  },
  CHANGE_PENDING: { suspend: "SUSPENDED", "terminate at once": "TERMINATED" },
  SUSPENDED: {
    suspend: "SUSPENDED",
    resume: "ACTIVE",
    "terminate on a day": "TERMINATION_SCHEDULED",
    "terminate at once": "TERMINATED",
  },
  TERMINATION_SCHEDULED: {
    suspend: "SUSPENDED",
    "terminate on a day": "TERMINATION_SCHEDULED",
    withdraw: "ACTIVE",
    "terminate at once": "TERMINATED",
  },
  TERMINATED: { "terminate at once": "TERMINATED" },
};
const everyCell = (Object.keys(cells) as ServiceLifecycle[]).flatMap((from) =>
  operations.map((operation) => [from, operation, cells[from][operation]] as const),
);

describe.each(types)("the operator on a %s", (type) => {
  it.each(everyCell)("in the state %s: %s leads to %s", async (from, operation, to) => {
    const id = await inState(type, from);
    const [before, earlier, version] = [await stored(type, id), await ledgerOf(id), await valueOf(type, id, "version")];
    const done = run(operation, id);
    if (to === undefined) {
      await expect(done).rejects.toThrow(new RegExp(` is ${from}, so it`));
      expect(await stored(type, id)).toEqual(before);
      expect(await ledgerOf(id)).toEqual(earlier);
      return;
    }
    await done;
    expect((await stored(type, id)).lifecycle).toBe(to);
    const written = to === from ? [] : words[operation].map((word) => `${type}.${word} OPERATOR 13 months`);
    expect((await ledgerOf(id)).slice(earlier.length)).toEqual(written);
    expect(await valueOf(type, id, "version")).toBe(Number(version) + written.length);
    const events = await rows("select type from outbox_event where entity_id = $1 order by id", [id]);
    expect(events.slice(earlier.length)).toEqual(
      words[operation].slice(0, written.length).map((word) => ({ type: `${type}.${word}` })),
    );
  });

  it.each(["ACTIVE", "CHANGE_PENDING", "TERMINATION_SCHEDULED"] as const)(
    "a suspension of a service %s ends with that state, the same last day and all that it holds",
    async (lifecycle) => {
      const id = await inState(type, lifecycle);
      const [before, holding] = [await stored(type, id), await held()];
      await operate("suspend", id, "Not paid");
      expect(await held()).toEqual(holding);
      expect(await stored(type, id)).toEqual({ ...before, lifecycle: "SUSPENDED" });
      expect(await valueOf(type, id, "suspended_from")).toBe(lifecycle);
      await operate("resume", id);
      expect([await stored(type, id), await held()]).toEqual([before, holding]);
      expect(await valueOf(type, id, "suspended_from")).toBeNull();
      const [entry] = await rows(
        "select after ->> 'reason' as reason from audit_event where entity_id = $1 and action = $2",
        [id, `${type}.suspended`],
      );
      expect(entry).toEqual({ reason: "Not paid" });
    },
  );

  it("a suspended service whose last day is over ends, with its order COMPLETED", async () => {
    const id = await inState(type, "TERMINATION_SCHEDULED");
    await operate("suspend", id);
    await letTimePass(type, id, today);
    await runJob();
    expect((await stored(type, id)).lifecycle).toBe("SUSPENDED");
    await letTimePass(type, id, yesterday);
    await runJob();
    expect(await stored(type, id)).toEqual({ lifecycle: "TERMINATED", lastDay: yesterday });
    const orders = await rows("select status from customer_order where target_service_id = $1", [id]);
    expect(orders).toEqual([{ status: "COMPLETED" }]);
    expect((await ledgerOf(id)).at(-1)).toBe(`${type}.terminated SYSTEM 13 months`);
  });

  it("409 for withdrawing the termination of a suspended service, for customer and operator", async () => {
    const id = await inState(type, "TERMINATION_SCHEDULED");
    await operate("suspend", id);
    await expect(operate("withdraw-termination", id)).rejects.toThrow(
      "is SUSPENDED, so it has no termination that can be withdrawn",
    );
    expect((await call("DELETE", type, id)).status).toBe(409);
    expect(await stored(type, id)).toEqual({ lifecycle: "SUSPENDED", lastDay: soon });
  });

  it("a suspension from before the termination is back when that is withdrawn, unless it was lifted", async () => {
    const id = await plant(type);
    await operate("suspend", id);
    await operate("terminate", id, soon);
    await operate("withdraw-termination", id);
    expect(await stored(type, id)).toEqual({ lifecycle: "SUSPENDED", lastDay: null });
    await operate("terminate", id, soon);
    await operate("suspend", id);
    await operate("resume", id);
    await operate("withdraw-termination", id);
    expect((await stored(type, id)).lifecycle).toBe("ACTIVE");
  });

  it("a suspended service is active when it is resumed after its change has failed", async () => {
    const { id, order } = await plantChanging(type);
    await operate("suspend", id);
    await operateOrder("fail", order.orderNumber, "No port is free");
    expect((await stored(type, id)).lifecycle).toBe("SUSPENDED");
    await operate("resume", id);
    expect((await stored(type, id)).lifecycle).toBe("ACTIVE");
    expect((await ledgerOf(id)).length).toBe(2);
  });

  it("the last day of a termination moves, earlier and later, with its order, also of a suspended service", async () => {
    const id = await plant(type);
    await call("POST", type, id, { body: { date: endDate } });
    expect((await stored(type, id)).lastDay).toBe(endDate);
    expect(await operate("terminate", id, soon)).toMatchObject({ outcome: "updated" });
    const dates = async () => {
      const [order] = await rows<{ wish: string; plan: string }>(
        "select wish_date::text as wish, planned_date::text as plan from customer_order where target_service_id = $1",
        [id],
      );
      return [(await stored(type, id)).lastDay, order?.wish, order?.plan];
    };
    expect(await dates()).toEqual([soon, soon, soon]);
    await operate("suspend", id);
    await operate("terminate", id, endDate);
    expect(await dates()).toEqual([endDate, endDate, endDate]);
    expect((await stored(type, id)).lifecycle).toBe("SUSPENDED");
    await operate("resume", id);
    expect(await stored(type, id)).toEqual({ lifecycle: "TERMINATION_SCHEDULED", lastDay: endDate });
    await expect(operate("terminate", id, yesterday)).rejects.toThrow(/^date: /);
    await operate("terminate", id);
    expect(await stored(type, id)).toEqual({ lifecycle: "TERMINATED", lastDay: today });
    const [order] = await rows(
      "select status, wish_date::text as wish, delivered_date::text as delivered from customer_order where target_service_id = $1",
      [id],
    );
    expect(order).toEqual({ status: "COMPLETED", wish: today, delivered: today });
  });

  it("20 suspensions at once are one change", async () => {
    const id = await plant(type);
    const done = await Promise.all(Array.from({ length: 20 }, () => operate("suspend", id)));
    expect(done.map(({ outcome }) => outcome).toSorted()).toEqual([...Array(19).fill("unchanged"), "updated"]);
    expect(await ledgerOf(id)).toEqual([`${type}.suspended OPERATOR 13 months`]);
  });

  it("20 terminations at once, with a day and without one, are one order and one end", async () => {
    const id = await plant(type);
    await Promise.all(Array.from({ length: 20 }, () => operate("terminate", id, soon)));
    expect(await ledgerOf(id)).toEqual([`${type}.termination-requested OPERATOR 13 months`]);
    await Promise.all(Array.from({ length: 20 }, () => operate("terminate", id)));
    expect((await ledgerOf(id)).slice(1)).toEqual([`${type}.terminated OPERATOR 13 months`]);
    expect(await rows("select status from customer_order where target_service_id = $1", [id])).toEqual([
      { status: "COMPLETED" },
    ]);
  });

  it("suspensions and resumptions at once take turns, each with one row in the ledger", async () => {
    const id = await plant(type);
    await Promise.all(Array.from({ length: 20 }, (_, place) => operate(place % 2 === 0 ? "suspend" : "resume", id)));
    const entries = await ledgerOf(id);
    entries.forEach((entry, place) => {
      expect(entry).toBe(`${type}.${place % 2 === 0 ? "suspended" : "resumed"} OPERATOR 13 months`);
    });
    expect(await valueOf(type, id, "version")).toBe(1 + entries.length);
    expect((await stored(type, id)).lifecycle).toBe(entries.length % 2 === 0 ? "ACTIVE" : "SUSPENDED");
  });
});

it("a suspension cuts the power of no rack", async () => {
  const { rackId } = await plantInventory({ rows }, polderlicht);
  const power = () =>
    rows(
      "select feed.status as feed, meter.status as meter from power_feed feed join power_meter meter on meter.feed_id = feed.id where rack_id = $1",
      [rackId],
    );
  const before = await power();
  await operate("suspend", rackId);
  expect(before).toHaveLength(1);
  expect(await power()).toEqual(before);
});

it("the history of a line has its suspension and its resumption", async () => {
  const id = await plant("line");
  await operate("suspend", id);
  await operate("resume", id);
  const events = await rows("select type, meta from line_event where line_id = $1 order by at, id", [id]);
  expect(events).toEqual([
    { type: "SUSPENDED", meta: {} },
    { type: "RESUMED", meta: {} },
  ]);
});
