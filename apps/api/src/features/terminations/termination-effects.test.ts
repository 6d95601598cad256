import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { codeOf, contractEnd, endDate as date, terminationHarness } from "../../testing/orders/ended-services.ts";
import { companyIds } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek } = companyIds;
const yesterday = daysAfter(amsterdamDate(new Date()), -1);
const { rows, get, plant, stored, call, runJob, letTimePass } = terminationHarness();

describe("a termination", () => {
  it("201 also of a suspended company", async () => {
    const id = await plant("line");
    await rows("update customer set status = 'SUSPENDED' where id = $1", [polderlicht]);
    try {
      expect((await call("POST", "line", id)).status).toBe(201);
    } finally {
      await rows("update customer set status = 'ACTIVE' where id = $1", [polderlicht]);
    }
  });

  it("403 for a line that a reseller delivers to its child", async () => {
    const [line] = await rows<{ id: string }>(
      "select id from line where end_user_customer_id = $1 and customer_id = $2 limit 1",
      [fietsfabriek, polderlicht],
    );
    const answer = await call("POST", "line", line?.id ?? "", { customerId: fietsfabriek });
    expect(codeOf(answer)).toEqual([403, "line.read-only"]);
  });

  it("409 for a rack on which something hangs, which it names", async () => {
    const { rackId, connectionId } = await plantInventory({ rows }, polderlicht);
    const busy = await call("POST", "rack", rackId);
    expect(busy).toMatchObject({
      status: 409,
      body: { error: { code: "rack.in-use", details: { connections: [{ id: connectionId }], prefixes: [] } } },
    });
    await call("POST", "dc-connection", connectionId);
    expect((await call("POST", "rack", rackId, { body: { date: contractEnd } })).status).toBe(409);
    expect((await call("POST", "rack", rackId)).status).toBe(201);
    expect(codeOf(await call("DELETE", "dc-connection", connectionId))).toEqual([409, "dc-connection.state-conflict"]);
  });

  it("409 for a rack at the far end of a connection, until that ends", async () => {
    const [near, far] = [await plantInventory({ rows }, polderlicht), await plantInventory({ rows }, polderlicht)];
    await rows("update dc_connection set lifecycle = 'TERMINATED' where id = $1", [far.connectionId]);
    await rows("update dc_connection set z_type = 'OWN_RACK', z_rack_id = $2 where id = $1", [
      near.connectionId,
      far.rackId,
    ]);
    expect(codeOf(await call("POST", "rack", far.rackId))).toEqual([409, "rack.in-use"]);
    expect((await call("POST", "dc-connection", near.connectionId)).status).toBe(201);
    expect((await call("POST", "rack", far.rackId)).status).toBe(201);
    expect(codeOf(await call("DELETE", "dc-connection", near.connectionId))).toEqual([
      409,
      "dc-connection.state-conflict",
    ]);
  });

  it("409 for withdrawing the termination of a connection whose units end", async () => {
    const { connectionId, sharedColoId } = await plantInventory({ rows }, polderlicht);
    await rows("update dc_connection set a_rack_id = null, a_shared_colo_id = $2 where id = $1", [
      connectionId,
      sharedColoId,
    ]);
    expect((await call("POST", "dc-connection", connectionId)).status).toBe(201);
    expect((await call("POST", "shared-colo", sharedColoId)).status).toBe(201);
    expect(codeOf(await call("DELETE", "dc-connection", connectionId))).toEqual([409, "dc-connection.state-conflict"]);
    expect((await call("DELETE", "shared-colo", sharedColoId)).status).toBe(200);
    expect((await call("DELETE", "dc-connection", connectionId)).status).toBe(200);
  });

  it("409 for units in a shared rack at which a connection ends, until that ends", async () => {
    const { connectionId, sharedColoId } = await plantInventory({ rows }, polderlicht);
    await rows("update dc_connection set a_rack_id = null, a_shared_colo_id = $2 where id = $1", [
      connectionId,
      sharedColoId,
    ]);
    expect(await call("POST", "shared-colo", sharedColoId)).toMatchObject({
      status: 409,
      body: { error: { code: "rack.in-use", details: { connections: [{ id: connectionId }], prefixes: [] } } },
    });
    expect((await stored("shared-colo", sharedColoId)).lifecycle).toBe("ACTIVE");
    await call("POST", "dc-connection", connectionId);
    expect((await call("POST", "shared-colo", sharedColoId)).status).toBe(201);
  });

  it("409 for a rack with a prefix, which it names, until that is given back", async () => {
    const [id, prefix] = [await plant("rack"), "198.51.100.240/29"];
    await rows(
      `insert into prefix (customer_id, prefix, kind, lifecycle, rack_id, reverse_mode, delegation_state)
       values ($1, $2, 'ASSIGNED_PA', 'ACTIVE', $3, 'HOSTED', 'HOSTED')`,
      [polderlicht, prefix, id],
    );
    expect(await call("POST", "rack", id)).toMatchObject({
      status: 409,
      body: { error: { code: "rack.in-use", details: { connections: [], prefixes: [{ prefix }] } } },
    });
    await rows("update prefix set lifecycle = 'RELEASING' where prefix = $1", [prefix]);
    expect((await call("POST", "rack", id)).status).toBe(201);
    await rows("delete from prefix where prefix = $1", [prefix]);
  });

  it("201 for a rack whose wavelength ends no later, and 409 for keeping the wavelength after that", async () => {
    const { rackId, connectionId, wdmId } = await plantInventory({ rows }, polderlicht);
    const order = randomUUID();
    await rows("update dc_connection set order_id = $2 where id = $1", [connectionId, order]);
    await rows("update wdm_service set order_id = $2, lifecycle = 'ACTIVE' where id = $1", [wdmId, order]);
    expect(codeOf(await call("POST", "rack", rackId))).toEqual([409, "rack.in-use"]);
    expect((await call("POST", "wdm", wdmId)).status).toBe(201);
    expect((await call("POST", "rack", rackId)).status).toBe(201);
    expect(codeOf(await call("DELETE", "wdm", wdmId))).toEqual([409, "wdm.state-conflict"]);
    expect((await call("DELETE", "rack", rackId)).status).toBe(200);
    expect((await call("DELETE", "wdm", wdmId)).status).toBe(200);
  });

  it("releases the prefixes that came with units in a shared rack", async () => {
    const id = await plant("shared-colo");
    await rows(
      `insert into prefix (customer_id, prefix, kind, lifecycle, shared_colo_id, reverse_mode, delegation_state)
       values ($1, '198.51.100.248/29', 'ASSIGNED_PA', 'ACTIVE', $2, 'HOSTED', 'HOSTED')`,
      [polderlicht, id],
    );
    await call("POST", "shared-colo", id);
    await letTimePass("shared-colo", id, yesterday);
    await runJob();
    expect(await rows("select lifecycle from prefix where shared_colo_id = $1", [id])).toEqual([
      { lifecycle: "RELEASING" },
    ]);
  });

  it("shows in the history of a line, with its last day", async () => {
    const id = await plant("line");
    await call("POST", "line", id);
    await call("DELETE", "line", id);
    const { body } = await get<{ items: { type: string; meta: object }[] }>(
      `/v1/customer/${polderlicht}/line/${id}/event`,
    );
    expect(body.items.map(({ type, meta }) => [type, meta])).toEqual([
      ["TERMINATION_WITHDRAWN", {}],
      ["TERMINATION_SCHEDULED", { date }],
    ]);
  });

  it("takes the provider's prefixes off a line that ends, with their names and routes, and leaves those of the customer", async () => {
    const id = await plant("line");
    const own = [polderlicht, id];
    await rows(
      `with made as (insert into prefix (customer_id, line_id, prefix, kind, lifecycle, reverse_mode, delegation_state) values
         ($1, $2, '198.18.0.0/29', 'ASSIGNED_PA', 'ACTIVE', 'HOSTED', 'HOSTED'), ($1, $2, '198.18.1.0/24', 'CUSTOMER_PI', 'ACTIVE', 'HOSTED', 'HOSTED')
         returning id, prefix), named as (
         insert into ip_address (customer_id, prefix_id, address, ptr, ptr_state, line_id, role, assignment)
         select $1, id, prefix::inet + 2 - (masklen(prefix::inet) - 32), 'x.example', 'LIVE', $2, 'WAN', 'STATIC' from
           (select id, set_masklen(prefix::inet, 32)::cidr as prefix from made) host)
       insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind, state)
       select $1, id, 64500, masklen(prefix::inet), 'ROA', 'PUBLISHED' from made`,
      own,
    );
    await call("POST", "line", id);
    await letTimePass("line", id, yesterday);
    await runJob();
    const prefixes = await rows(
      `select prefix::text as prefix, lifecycle, line_id is not null as routed, (select ptr from ip_address where prefix_id = prefix.id) as name,
         (select state from route_authorisation where prefix_id = prefix.id) as route from prefix where prefix <<= '198.18.0.0/15' order by 1`,
    );
    expect(prefixes).toEqual([
      { prefix: "198.18.0.0/29", lifecycle: "RELEASING", routed: true, name: null, route: "REVOKED" },
      { prefix: "198.18.1.0/24", lifecycle: "ACTIVE", routed: false, name: "x.example", route: "PUBLISHED" },
    ]);
    const published = await rows(
      "select kind from job where kind like 'ip.%' and payload ->> 'prefixId' is not null and customer_id = $1 order by 1",
      [polderlicht],
    );
    expect(published).toEqual(expect.arrayContaining([{ kind: "ip.ptr" }]));
  });

  it("frees the position, the feeds and the meters of a rack that ends", async () => {
    const id = await plant("rack");
    await rows(
      `insert into rack_space (site_code, room, "row", position, footprint, height_u, rack_code, state)
       select site_code, room, "row", position, footprint, height_u, rack_code, 'USED' from rack where id = $1`,
      [id],
    );
    await call("POST", "rack", id);
    await letTimePass("rack", id, yesterday);
    await runJob();
    const [left] = await rows(
      `select space.state, (select string_agg(status, ' ') from power_feed where rack_id = rack.id) as feeds,
         (select string_agg(meter.status, ' ') from power_meter meter join power_feed feed on feed.id = feed_id where feed.rack_id = rack.id) as meters
       from rack join rack_space space on space.rack_code = rack.rack_code where rack.id = $1`,
      [id],
    );
    expect(left).toEqual({ state: "FREE", feeds: "REMOVED", meters: "RETIRED" });
  });

  it("frees the units of shared colocation and the ports of a connection that end", async () => {
    const [colo, connection] = [await plant("shared-colo"), await plant("dc-connection")];
    await rows(
      "insert into shared_colo_unit (rack_id, u, shared_colo_id) select rack_id, 40, id from shared_colo where id = $1",
      [colo],
    );
    await rows(
      "insert into patch_port (site_code, panel, port, side, dc_connection_id) values ('ENS1', 'T-A', '7', 'A', $1)",
      [connection],
    );
    for (const [type, id] of [
      ["shared-colo", colo],
      ["dc-connection", connection],
    ] as const) {
      await call("POST", type, id);
      await letTimePass(type, id, yesterday);
    }
    await runJob();
    const [left] = await rows(
      `select (select count(*)::int from shared_colo_unit where shared_colo_id = $1) as units,
         (select count(*)::int from patch_port where dc_connection_id = $2) as ports`,
      [colo, connection],
    );
    expect(left).toEqual({ units: 0, ports: 0 });
  });

  it("puts the channel of a wavelength that ends in quarantine for 30 days", async () => {
    const id = await plant("wdm");
    await rows(
      "update wdm_channel set state = 'USED', service_id = $1 where route_code = 'AMS2-ENS1' and channel = 'C59'",
      [id],
    );
    await call("POST", "wdm", id);
    await letTimePass("wdm", id, yesterday);
    await runJob();
    const [channel] = await rows(
      `select state, service_id, round(extract(epoch from reserved_until - now()) / 86400)::int as days from wdm_channel
       where route_code = 'AMS2-ENS1' and channel = 'C59'`,
    );
    expect(channel).toEqual({ state: "QUARANTINE", service_id: null, days: 30 });
  });
});

it("a cross connect that hands over a wavelength ends with it, and not before", async () => {
  const [wdm, handover] = [await plant("wdm"), await plant("dc-connection")];
  const orderId = randomUUID();
  await rows("update wdm_service set order_id = $2 where id = $1", [wdm, orderId]);
  await rows("update dc_connection set order_id = $2 where id = $1", [handover, orderId]);
  expect(codeOf(await call("POST", "dc-connection", handover))).toEqual([409, "dc-connection.state-conflict"]);
  await call("POST", "wdm", wdm);
  await letTimePass("wdm", wdm, yesterday);
  await runJob();
  expect(await stored("wdm", wdm)).toEqual({ lifecycle: "TERMINATED", lastDay: yesterday });
  expect(await stored("dc-connection", handover)).toEqual({ lifecycle: "TERMINATED", lastDay: yesterday });
});
