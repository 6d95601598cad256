import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Fixtures } from "../../testing/fixtures.ts";
import { personWith } from "../../testing/tenancy/people-with-roles.ts";

/** A day after the end of every contract in the tests. */
const date = daysAfter(amsterdamDate(new Date()), 4000);

const bodies = Object.fromEntries(
  ["Line", "Rack", "SharedColo", "DcConnection", "Wdm"].map((name) => [`terminate${name}`, { date }]),
);

const tables: Readonly<Record<string, string>> = {
  line: "line",
  rack: "rack",
  "shared-colo": "shared_colo",
  "dc-connection": "dc_connection",
  wdm: "wdm_service",
};

export const fixtures: Fixtures = {
  bodies: () => bodies,
  /**
   * Makes the service in the path of a termination active, without orders and active connections. To withdraw a
   * termination, one is requested first.
   */
  ready: async ({ api, endpoint: { name } }, path) => {
    const [, type = "", id] = /\/(\S+?)\/([^/]+)\/termination$/.exec(path.replace(/^\/v1\/customer\/\d+/, "")) ?? [];
    const table = tables[type];
    if (!table || id === undefined || !/^(terminate|withdraw)/.test(name)) return;
    await api.database.rows("delete from customer_order where target_service_id = $1", [id]);
    await api.database.rows(`update ${table} set lifecycle = 'ACTIVE', termination_date = null where id = $1`, [id]);
    await api.database.rows(
      "update dc_connection set lifecycle = 'TERMINATED' where $1 in (a_rack_id, a_shared_colo_id)",
      [id],
    );
    if (!name.startsWith("withdraw")) return;
    const token = await api.tokenOf(personWith.RESELLER_ADMIN);
    await api.send("POST", path, { token, body: { date }, headers: { "idempotency-key": randomUUID() } });
  },
};
