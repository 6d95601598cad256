import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Line } from "@demarc/contract/lines/lines";
import { describe, expect, it } from "vitest";
import { completionHarness, contractOf } from "../../../testing/orders/completed-orders.ts";
import { plantOrder } from "../../../testing/orders/order-rows.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { polderlicht } = companyIds;
const today = amsterdamDate(new Date());
const { rows, run, scheduled, complete, servicesOf, delivered, read } = completionHarness();

const ledgerOf = (entityId: string) =>
  rows(
    `select action, actor_type as actor, (select count(*)::int from outbox_event where entity_id = audit_event.entity_id) as events
     from audit_event where entity_id = $1`,
    [entityId],
  );

const line = { customerId: polderlicht, kind: "LINE" } as const;
const given = { line: { circuitId: "XTL900001", carrier: "Access NL", deliveryType: 6, connectionPoint: "FTU-2" } };

describe("an order of a line", () => {
  it.each([
    ["Plein 1944", { houseNumber: 12, houseNumberExtension: "A" }, "Plein 1944 12 A, 6511 AB Nijmegen"],
    ["Laan 12", { houseNumber: 12, houseNumberExtension: "12" }, "Laan 12 12 12, 6511 AB Nijmegen"],
    ["'s-Gravenweg", { houseNumber: 7, room: "2" }, "'s-Gravenweg 7 2, 6511 AB Bergen aan Zee, Noord"],
  ])("201 has the street %s of the check with which it was ordered", async (street, door, place) => {
    const order = await scheduled({
      ...line,
      body: { address: { postalCode: "8011AB", houseNumber: 12, houseNumberExtension: "A" } },
    });
    const address = { postalCode: "6511AB", houseNumberExtension: null, room: null, ...door };
    await rows(
      "update customer_order set place = $2, body = body || jsonb_build_object('address', $3::jsonb) where id = $1",
      [order.id, place, JSON.stringify(address)],
    );
    await complete(order.id, { ...given, line: { ...given.line, circuitId: `XTL-${street.slice(-4)}` } });
    const [service] = await servicesOf(order.id);
    const made = await read<Line>(polderlicht, `line/${service?.id}`);
    expect([made.address.street, made.address.houseNumber]).toEqual([street, door.houseNumber]);
  });

  it("201 becomes an active line with the next number, its circuit, prefixes, addresses and contract", async () => {
    const [service, ...others] = await delivered(line, given);
    expect(others).toEqual([]);
    const made = await read<Line>(polderlicht, `line/${service?.id}`);
    expect(made).toMatchObject({
      lineNumber: service?.name,
      lifecycle: "ACTIVE",
      operational: "UP",
      technology: "FTTH",
      carrier: "Access NL",
      circuitId: "XTL900001",
      connectionPoint: "FTU-2",
      speedDown: 1_000_000,
      slaCode: "SLA-PLUS",
      address: {
        street: "Wolweverswal",
        houseNumber: 12,
        houseNumberExtension: "A",
        postalCode: "8011AB",
        city: "Zwolle",
      },
      circuits: [{ service: "INTERNET", handover: "DHCP", bandwidthDown: 1_000_000, pppUsername: null }],
      events: [{ type: "DELIVERED" }],
    });
    expect(service?.name).toMatch(/^LN-5\d{5}$/);
    expect(contractOf(made)).toEqual([today, 12, 30, "67.10"]);
    expect(made.prefixes.map(({ prefix, kind, lifecycle }) => [prefix.split("/")[1], kind, lifecycle])).toEqual([
      ["29", "ASSIGNED_PA", "ACTIVE"],
      ["48", "ASSIGNED_PA", "ACTIVE"],
    ]);
    const { items } = await read<{ items: { role: string; address: string }[] }>(
      polderlicht,
      `line/${service?.id}/ip-address`,
    );
    expect(items.map(({ role }) => role).toSorted()).toEqual(["GATEWAY", "GATEWAY", "WAN", "WAN"]);
    expect(made.prefixes[0]?.gateway).toBe(items.find(({ role }) => role === "GATEWAY")?.address);
    expect(await ledgerOf(made.id)).toEqual([{ action: "line.activated", actor: "OPERATOR", events: 1 }]);
  });

  it("201 gets a single address with DHCP, and takes over the circuit of a migration", async () => {
    const body = { action: "MIGRATE", currentServiceId: "XTL777", ipv4Length: 32, ipv6Length: 56 };
    const [service] = await delivered({ ...line, body }, { line: { carrier: "Access NL" } });
    const made = await read<Line>(polderlicht, `line/${service?.id}`);
    expect([made.circuitId, made.prefixes.map(({ prefix }) => prefix.split("/")[1])]).toEqual(["XTL777", ["32", "56"]]);
    const { items } = await read<{ items: object[] }>(polderlicht, `line/${service?.id}/ip-address`);
    expect(items).toContainEqual(expect.objectContaining({ role: "WAN", assignment: "DHCP" }));
  });

  it("201 is filled in for the demo", async () => {
    const [service] = await delivered(line, { fillIn: true });
    const made = await read<Line>(polderlicht, `line/${service?.id}`);
    expect([made.carrier, made.deliveryType]).toEqual(["Access NL", 6]);
    expect(made.circuitId).toMatch(/^XTL\d+$/);
  });

  it.each([
    ["the circuit id", { line: { carrier: "Access NL" } }, "Give the circuit id of the carrier."],
    ["the carrier", { line: { circuitId: "X1" } }, "Give the carrier, whose access network the line uses."],
  ])("409 asks the operator for %s, and leaves nothing behind", async (_what, delivery, message) => {
    const order = await scheduled(line);
    await expect(complete(order.id, delivery)).rejects.toMatchObject({
      code: "order.incomplete-delivery",
      message,
    });
    const [left] = await rows(
      "select status, (select count(*)::int from line where order_id = $1) as lines from customer_order where id = $1",
      [order.id],
    );
    expect(left).toEqual({ status: "SCHEDULED", lines: 0 });
  });

  it("409 leaves no line, circuit or prefix behind when address space runs out", async () => {
    const [before] = await rows(
      "select (select count(*) from line) as lines, (select count(*) from prefix) as prefixes, (select count(*) from line_circuit) as circuits",
    );
    const order = await scheduled(line);
    await rows("update address_pool set prefix = '2001:db9::/64' where family = 6");
    try {
      await expect(complete(order.id, given)).rejects.toMatchObject({
        code: "address-pool.exhausted",
        message: expect.stringContaining("/48"),
      });
    } finally {
      await rows("update address_pool set prefix = '2001:db8::/32' where family = 6");
    }
    const [after] = await rows(
      "select (select count(*) from line) as lines, (select count(*) from prefix) as prefixes, (select count(*) from line_circuit) as circuits",
    );
    expect(after).toEqual(before);
    await complete(order.id, given);
    expect(await servicesOf(order.id)).toHaveLength(1);
  });

  it("201 ten at once get ten prefixes that do not overlap", async () => {
    const body = { ipv4Length: 30 };
    const orders = await Promise.all(Array.from({ length: 10 }, () => scheduled({ ...line, body })));
    await Promise.all(orders.map(({ id }) => complete(id, given)));
    const [made] = await rows(
      `select count(*)::int as prefixes, count(distinct prefix.prefix)::int as blocks from prefix join line on line.id = prefix.line_id
       where line.order_id = any ($1) and prefix.lifecycle = 'ACTIVE'`,
      [orders.map(({ id }) => id)],
    );
    expect(made).toEqual({ prefixes: 20, blocks: 20 });
  });

  it("409 a second completion changes nothing", async () => {
    const order = await scheduled(line);
    await complete(order.id, given);
    await expect(complete(order.id, given)).rejects.toMatchObject({ code: "order.state-conflict" });
    expect(await rows("select 1 from line where order_id = $1", [order.id])).toHaveLength(1);
  });
});

describe("an order that changes a line", () => {
  /** An order for the customer, as the operator enters it: a faster package for more money. */
  const change = async () => {
    const [service] = await delivered(line, given);
    const order = await plantOrder({ rows }, polderlicht, "LINE", { body: { packageCode: "FIB-4000" } });
    await rows(
      `update customer_order set action = 'CHANGE', target_service_type = 'line', target_service_id = $2, mrc_total = 90
       where id = $1`,
      [order.id, service?.id],
    );
    return { order, lineId: service?.id ?? "" };
  };
  const stateOf = async (lineId: string) => (await read<Line>(polderlicht, `line/${lineId}`)).lifecycle;

  it("200 makes the change pending when it is accepted, and applies it when it is completed", async () => {
    const { order, lineId } = await change();
    expect(await stateOf(lineId)).toBe("ACTIVE");
    await run(order.id, { action: "schedule", plannedDate: today });
    expect(await stateOf(lineId)).toBe("CHANGE_PENDING");
    await complete(order.id, {});
    const changed = await read<Line>(polderlicht, `line/${lineId}`);
    expect(changed).toMatchObject({
      lifecycle: "ACTIVE",
      packageCode: "FIB-4000",
      speedDown: 4_000_000,
      circuitId: "XTL900001",
      circuits: [{ bandwidthDown: 4_000_000 }],
      contract: { mrc: "90.00", startDate: today },
      events: [{ type: "SPEED_CHANGED" }, { type: "DELIVERED" }],
    });
    expect(await servicesOf(order.id)).toEqual([{ type: "line", id: lineId, name: changed.lineNumber }]);
    expect(await rows("select 1 from line where order_id = $1", [order.id])).toEqual([]);
  });

  it.each([
    [
      "is put on hold and fails",
      [
        { action: "hold", reason: "No" },
        { action: "fail", reason: "No" },
      ],
    ],
    ["fails", [{ action: "fail", reason: "No" }]],
  ] as const)("200 leaves the line as it was when the order %s", async (_what, steps) => {
    const { order, lineId } = await change();
    await run(order.id, { action: "accept" });
    expect(await stateOf(lineId)).toBe("CHANGE_PENDING");
    for (const step of steps) await run(order.id, step);
    const left = await read<Line>(polderlicht, `line/${lineId}`);
    expect([left.lifecycle, left.packageCode]).toEqual(["ACTIVE", "FIB-1000"]);
  });

  it("409 cannot be accepted while the line is suspended", async () => {
    const { order, lineId } = await change();
    await rows("update line set lifecycle = 'SUSPENDED' where id = $1", [lineId]);
    await expect(run(order.id, { action: "accept" })).rejects.toMatchObject({
      code: "line.state-conflict",
    });
  });
});
