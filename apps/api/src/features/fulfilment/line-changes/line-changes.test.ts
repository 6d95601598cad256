import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Line } from "@demarc/contract/lines/lines";
import type { Order, PriceSummary } from "@demarc/contract/orders/order-fields";
import { describe, expect, it } from "vitest";
import { rackId } from "../../racks/demo/racks.demo.ts";
import { completionHarness } from "../../../testing/orders/completed-orders.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { polderlicht } = companyIds;
const today = amsterdamDate(new Date());
const { rows, operateOrders, changeLine: change, operateServices, send, delivered, read } = completionHarness();

/** An address at which a new order can have FIB-4000. */
const whereFibreIs = { postalCode: "8011AB", houseNumber: 12 };
const given = { line: { circuitId: "XTL900001", carrier: "Access NL" } };

/** A line that was ordered with FIB-1000 for 12 months, SLA-PLUS and a /29. */
const plantedLine = async (body: object = {}): Promise<Line> => {
  const [service] = await delivered({ customerId: polderlicht, kind: "LINE", body }, given);
  return lineOf(service?.id ?? "");
};
const lineOf = (id: string) => read<Line>(polderlicht, `line/${id}`);

const orderOf = async (orderNumber: string): Promise<Order> => {
  const [row] = await rows<{ id: string }>("select id from customer_order where order_number = $1", [orderNumber]);
  return read<Order>(polderlicht, `order/${row?.id}`);
};
const countOrders = async (lineId: string) => {
  const [row] = await rows<{ count: number }>(
    "select count(*)::int as count from customer_order where target_service_id = $1",
    [lineId],
  );
  return row?.count;
};

describe("an order that changes a line", () => {
  it("keeps the options of the line, uses the new package and the price of a new order, and records the operator", async () => {
    const line = await plantedLine();
    const number = await change(line.id, "FIB-4000", "termMonths=36");
    const order = await orderOf(number);
    const { status, body: price } = await send<PriceSummary>(polderlicht, "price-summary", {
      ...order.details,
      address: whereFibreIs,
    });
    expect([status, price]).toEqual([200, expect.anything()]);
    expect(order).toMatchObject({
      action: "CHANGE",
      kind: "LINE",
      status: "SUBMITTED",
      packageCode: "FIB-4000",
      contractTermMonths: 36,
      place: "Wolweverswal 12 A, 8011 AB Zwolle",
      targetService: { type: "line", id: line.id, name: line.lineNumber },
      details: {
        slaCode: "SLA-PLUS",
        ipv4Length: 29,
        ipv6Length: 48,
        circuits: [{ service: "INTERNET", handover: "DHCP", vlan: null }],
        contact: { lastName: "Kok" },
      },
      lines: price.lines,
      nrcTotal: price.nrcTotal,
      mrcTotal: price.mrcTotal,
      priceListVersion: price.priceListVersion,
      createdByName: null,
      history: [{ from: "DRAFT", to: "SUBMITTED", event: "submit", actorType: "OPERATOR" }],
    });
    expect(Number(price.mrcTotal)).toBeGreaterThan(0);
    expect(order.lines.map(({ productCode }) => productCode)).toEqual(expect.arrayContaining(["SLA-PLUS", "IPV4-29"]));
    const [stored] = await rows("select source, created_by from customer_order where id = $1", [order.id]);
    expect(stored).toEqual({ source: "OPERATOR", created_by: null });
    const logged = "select actor_id as by, before, after ->> 'status' as status from audit_event where entity_id = $1";
    expect(await rows(logged, [order.id])).toEqual([{ by: "test", before: null, status: "SUBMITTED" }]);
    expect((await lineOf(line.id)).lifecycle).toBe("ACTIVE");
  });

  it("mails each contact for orders of the company once, and no one else", async () => {
    const line = await plantedLine();
    const joris = "joris.bakker@polderlicht.example";
    await rows("update customer_contact set types = '{main,order}' where email = $1", [joris]);
    await rows("delete from mail_message");
    const number = await change(line.id, "FIB-4000");
    const mails = await rows<{ subject: string; recipient: string }>("select subject, recipient from mail_message");
    expect(mails.every(({ subject }) => subject.includes(number))).toBe(true);
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(["daan.vos@polderlicht.example", joris]);
    await rows("update customer_contact set types = '{main}' where email = $1", [joris]);
  });

  it("is accepted, planned, started and completed: the line has the package, price, term and history", async () => {
    const line = await plantedLine();
    await rows(
      `insert into line_circuit (customer_id, line_id, service, handover, bandwidth_down, bandwidth_up)
       select customer_id, id, 'VOICE', 'DHCP', 2000, 2000 from line where id = $1`,
      [line.id],
    );
    const number = await change(line.id, "FIB-4000", "termMonths=36", "values.slaCode=SLA-PREMIUM");
    const states: string[] = [];
    for (const words of [["accept"], ["schedule", today], ["start"], ["complete"]]) {
      await operateOrders(words[0] ?? "", number, ...words.slice(1));
      states.push((await lineOf(line.id)).lifecycle);
    }
    expect(states).toEqual(["CHANGE_PENDING", "CHANGE_PENDING", "CHANGE_PENDING", "ACTIVE"]);
    const order = await orderOf(number);
    const changed = await lineOf(line.id);
    expect(order).toMatchObject({ status: "COMPLETED", services: [{ type: "line", id: line.id }] });
    expect(order.history.map(({ to }) => to)).toEqual([
      "SUBMITTED",
      "ACCEPTED",
      "SCHEDULED",
      "IN_PROGRESS",
      "COMPLETED",
    ]);
    expect(changed).toMatchObject({
      packageCode: "FIB-4000",
      speedDown: 4_000_000,
      slaCode: "SLA-PREMIUM",
      contract: { mrc: order.mrcTotal, startDate: today, termMonths: 36 },
      circuits: [
        { service: "INTERNET", bandwidthDown: 4_000_000 },
        { service: "VOICE", bandwidthDown: 2000 },
      ],
      events: [{ type: "SPEED_CHANGED" }, { type: "DELIVERED" }],
      prefixes: line.prefixes,
    });
    const [end] = await rows<{ day: string }>("select (($1::date + interval '36 months')::date - 1)::text as day", [
      today,
    ]);
    expect(changed.contract?.endDate).toBe(end?.day);
    const ledger = await rows("select action from audit_event where entity_id = $1 order by id", [line.id]);
    expect(ledger).toEqual(
      ["line.activated", "line.status-changed", "line.change-applied"].map((action) => ({ action })),
    );
  });

  it("keeps the end of a contract that is later than the new term, and the term that stays", async () => {
    const line = await plantedLine();
    await rows("update line set contract_end = current_date + 900 where id = $1", [line.id]);
    const before = (await lineOf(line.id)).contract;
    const finish = async (code: string, ...fields: string[]) => {
      const number = await change(line.id, code, ...fields);
      await operateOrders("schedule", number, today);
      await operateOrders("complete", number);
      return (await lineOf(line.id)).contract;
    };
    expect(await finish("FIB-4000", "termMonths=1")).toMatchObject({ termMonths: 1, endDate: before?.endDate });
    await rows("update line set contract_end = current_date - 5 where id = $1", [line.id]);
    const over = (await lineOf(line.id)).contract;
    expect(await finish("FIB-1000")).toMatchObject({ termMonths: 1, endDate: over?.endDate });
  });

  it("starts from the latest order, and from the line itself without one", async () => {
    const line = await plantedLine({ parameters: { modem: true } });
    const first = await orderOf(await change(line.id, "FIB-4000", "values.modem=false"));
    expect(first.details.parameters).toEqual({ modem: false });
    await operateOrders("schedule", first.orderNumber ?? "", today);
    await operateOrders("complete", first.orderNumber ?? "");
    const second = await orderOf(await change(line.id, "FIB-1000"));
    expect(second.details.parameters).toEqual({ modem: false });
    await operateOrders("reject", second.orderNumber ?? "", "No");
    await rows("update line set order_id = null where id = $1", [line.id]);
    await rows("update customer_order set status = 'FAILED' where id = $1", [first.id]);
    const third = await orderOf(await change(line.id, "FIB-1000"));
    expect(third.details).toMatchObject({ slaCode: "SLA-PLUS", ipv4Length: 29, ipv6Length: 48 });
  });

  it("can change only the service level", async () => {
    const line = await plantedLine();
    const number = await change(line.id, "FIB-1000", "values.slaCode=SLA-PREMIUM");
    expect((await orderOf(number)).details).toMatchObject({ packageCode: "FIB-1000", slaCode: "SLA-PREMIUM" });
  });

  it("waits while the line is suspended, and goes on when it is resumed", async () => {
    const line = await plantedLine();
    const number = await change(line.id, "FIB-4000");
    await operateOrders("schedule", number, today);
    await operateServices("suspend", line.id);
    await expect(operateOrders("complete", number)).rejects.toThrow("SUSPENDED");
    await operateServices("resume", line.id);
    expect((await lineOf(line.id)).lifecycle).toBe("CHANGE_PENDING");
    await operateOrders("complete", number);
    expect(await lineOf(line.id)).toMatchObject({ lifecycle: "ACTIVE", packageCode: "FIB-4000" });
  });

  it("20 at once are one order", async () => {
    const line = await plantedLine();
    const done = await Promise.allSettled(Array.from({ length: 20 }, () => change(line.id, "FIB-4000")));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of done)
      if (one.status === "rejected") expect(String(one.reason)).toMatch(/Order ORD-\d+-\d+ of LN-\d+ is open\./);
    expect(await countOrders(line.id)).toBe(1);
  });
});

describe("a change of a line is refused", () => {
  it.each([
    ["FIB-9999", [], "packageCode: This value is not possible here."],
    ["RACK-F46", [], "packageCode: This value is not possible here."],
    ["FIB-1000", [], "has package FIB-1000 for 12 months already."],
    ["FIB-1000", ["termMonths=12", "values.slaCode=SLA-PLUS"], "has package FIB-1000 for 12 months already."],
    ["FIB-4000", ["termMonths=7"], "termMonths: This value is not possible here."],
    ["FIB-4000", ["values.slaCode=GOLD"], "values.slaCode: This value is not possible here."],
    ["FIB-4000", ["values.modem=perhaps"], "values.modem: This is not accepted here."],
    [
      "FIB-4000",
      ["values.justification=We need all of these addresses"],
      "values.justification: This value is not possible here.",
    ],
    ["FIB-4000", ["values.ipv4Length=28"], "values.ipv4Length: This is not accepted here."],
    ["FIB-4000", ["values.colour=red"], "values.colour: This is not accepted here."],
  ])("for %s %j: %s", async (code, fields, message) => {
    const line = await plantedLine();
    await expect(change(line.id, code, ...fields)).rejects.toThrow(message);
    expect(await countOrders(line.id)).toBe(0);
  });

  it("for a package that has been withdrawn from sale", async () => {
    const line = await plantedLine();
    await rows("update package set status = 'END_OF_SALE' where code = 'FIB-4000'");
    try {
      await expect(change(line.id, "FIB-4000")).rejects.toThrow("packageCode: This value is not possible here.");
    } finally {
      await rows("update package set status = 'ON_SALE' where code = 'FIB-4000'");
    }
  });

  it("for another service than a line, and a line with another version", async () => {
    await expect(change(rackId("AMS1-R2-07"), "FIB-4000")).rejects.toThrow("not-found");
    const line = await plantedLine();
    await expect(change(line.id, "FIB-4000", "--if-match=999")).rejects.toThrow("edit-conflict");
    expect(await countOrders(line.id)).toBe(0);
  });

  it.each([
    ["PLANNED", "Only an active line can be changed."],
    ["PROVISIONING", "Only an active line can be changed."],
    ["TESTING", "Only an active line can be changed."],
    ["CHANGE_PENDING", "Only an active line can be changed."],
    ["SUSPENDED", "Only an active line can be changed."],
    ["TERMINATED", "Only an active line can be changed."],
  ])("for a line that is %s", async (lifecycle, message) => {
    const line = await plantedLine();
    await rows("update line set lifecycle = $2 where id = $1", [line.id, lifecycle]);
    await expect(change(line.id, "FIB-4000")).rejects.toThrow(`${line.lineNumber} is ${lifecycle}. ${message}`);
    expect(await countOrders(line.id)).toBe(0);
  });

  it("for a line with an open order, which it names", async () => {
    const line = await plantedLine();
    await operateServices("terminate", line.id, "2099-12-14");
    const [order] = await rows<{ number: string }>(
      "select order_number as number from customer_order where target_service_id = $1",
      [line.id],
    );
    await expect(change(line.id, "FIB-4000")).rejects.toThrow(`Order ${order?.number} of ${line.lineNumber} is open.`);
  });
});
