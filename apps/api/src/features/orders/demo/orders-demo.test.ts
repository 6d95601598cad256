import { orderStatuses } from "@demarc/contract/orders/order-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderOperator } from "../../../testing/orders/operated-orders.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let order: ReturnType<typeof orderOperator>;

beforeAll(async () => {
  api = await testApi();
  order = orderOperator(api);
});
afterAll(() => api.close());

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const rows = <Row>(text: string, values?: unknown[]) => api.database.rows<Row>(text, values);
/** Invariants of the orders of the demo; each statement finds violations. */
const impossible: Readonly<Record<string, string>> = {
  "totals other than the sum of the lines": `
    select id from customer_order ordered where status <> 'DRAFT' and action <> 'TERMINATE' and (nrc_total, mrc_total) <> (
      select coalesce(sum(amount) filter (where charge_type = 'NRC'), 0), coalesce(sum(amount) filter (where charge_type = 'MRC'), 0)
      from order_line where order_id = ordered.id)`,
  "a last step that leads to another state": `
    select id from customer_order ordered where status <> 'DRAFT' and status is distinct from (
      select to_status from order_status_change where order_id = ordered.id order by at desc, id desc limit 1)`,
  "a step from another state than the one before it": `
    select order_id from (
      select order_id, from_status, lag(to_status, 1, 'DRAFT') over (partition by order_id order by at, id) as before
      from order_status_change) step where from_status <> before`,
  "a delivered service at another price": `
    select ordered.id from customer_order ordered join (
      select order_id, mrc from line union all select order_id, mrc from rack union all select order_id, mrc from dc_connection
    ) service on service.order_id = ordered.id where ordered.mrc_total <> service.mrc`,
  "a delivery without its service": `
    select id from customer_order ordered where status = 'COMPLETED' and not exists (
      select from line where order_id = ordered.id union all select from rack where order_id = ordered.id
      union all select from dc_connection where order_id = ordered.id)`,
  "a reservation without a living order": `
    select order_id from (
      select order_id, reserved_until from rack_space where state = 'RESERVED'
      union all select order_id, reserved_until from wdm_channel where state = 'RESERVED'
      union all select order_id, reserved_until from patch_port where dc_connection_id is null
      union all select order_id, reserved_until from shared_colo_unit where shared_colo_id is null) reserved
    where not exists (select from customer_order where id = reserved.order_id
      and status in ('ACCEPTED', 'SCHEDULED', 'IN_PROGRESS') and planned_date < reserved.reserved_until)`,
  "a planned date that is over": `
    select id from customer_order where status in ('ACCEPTED', 'SCHEDULED', 'IN_PROGRESS') and planned_date < current_date`,
};

describe("the orders of the demo", () => {
  it("are fourteen of Polderlicht in all states, one of its child, and nine of Kadeblok", async () => {
    const counts = await rows<{ customer_id: number; count: number; states: string[] }>(
      "select customer_id, count(*)::int as count, array_agg(distinct status) as states from customer_order group by 1 order by 1",
    );
    expect(counts).toEqual([
      { customer_id: polderlicht, count: 14, states: [...orderStatuses].toSorted() },
      { customer_id: fietsfabriek, count: 1, states: ["SUBMITTED"] },
      {
        customer_id: kadeblok,
        count: 9,
        states: expect.arrayContaining(["SCHEDULED", "AWAITING_CUSTOMER", "IN_PROGRESS"]),
      },
    ]);
  });

  it.each(Object.entries(impossible))("have never %s", async (_what, statement) => {
    expect(await rows(statement)).toEqual([]);
  });

  it("cost what the examples of the specification cost", async () => {
    const priced = await rows(
      `select nrc_total as nrc, mrc_total as mrc from customer_order where reference in ('Bakkerij, Wolweverswal', 'Cluster C, network')
       order by mrc_total`,
    );
    expect(priced).toEqual([
      { nrc: "0.00", mrc: "67.10" },
      { nrc: "1345.00", mrc: "1055.50" },
    ]);
  });

  it("can be accepted, and asks for the missing letter", async () => {
    const open = await rows<{ number: string; kind: string }>(
      "select order_number as number, kind from customer_order where status in ('SUBMITTED', 'AWAITING_CUSTOMER', 'ON_HOLD') order by kind, number",
    );
    const reached = [];
    for (const { number, kind } of open) reached.push(`${kind} ${(await order("accept", number)).status}`);
    expect(reached).toEqual([
      "DC_CONNECTION AWAITING_CUSTOMER",
      "DC_CONNECTION ACCEPTED",
      "LINE ACCEPTED",
      "LINE ACCEPTED",
      "LINE ACCEPTED",
      "LINE ACCEPTED",
    ]);
  });

  it("become services: the rack, the wavelength that is being built, and the lines", async () => {
    const wdms = await rows<{ count: number }>("select count(*)::int as count from wdm_service");
    const planned = await rows<{ number: string }>(
      `select order_number as number from customer_order where status in ('SCHEDULED', 'IN_PROGRESS') and action <> 'TERMINATE'`,
    );
    for (const { number } of planned) await order("complete", number, "fillIn=true");
    const left = await rows(
      `select id from customer_order where status in ('SCHEDULED', 'IN_PROGRESS') and action <> 'TERMINATE'`,
    );
    expect(left).toEqual([]);
    const [rack] = await rows(
      `select rack.rack_code, rack.lifecycle, mrc from rack join customer_order ordered on ordered.id = rack.order_id
       where ordered.reference = 'Cluster C, network'`,
    );
    expect(rack).toEqual({ rack_code: "AMS1-R3-01", lifecycle: "ACTIVE", mrc: "1055.50" });
    const [wdm] = await rows("select lifecycle, channel from wdm_service where service_number = 'WDM-300419'");
    expect(wdm).toEqual({ lifecycle: "ACTIVE", channel: "C36" });
    expect(await rows("select count(*)::int as count from wdm_service")).toEqual(wdms);
  });
});
