import { randomUUID } from "node:crypto";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { personWith } from "../tenancy/people-with-roles.ts";
import type { TestApi } from "../test-api.ts";

/** A day after the end of every contract in the tests. */
const date = daysAfter(amsterdamDate(new Date()), 4000);

export const terminationBodies = Object.fromEntries(
  ["Line", "Rack", "SharedColo", "DcConnection", "Wdm"].map((name) => [`terminate${name}`, { date }]),
);

const tables: Readonly<Record<string, string>> = {
  line: "line",
  rack: "rack",
  "shared-colo": "shared_colo",
  "dc-connection": "dc_connection",
  wdm: "wdm_service",
};

/**
 * Makes the service in the path of a termination active, without orders and active connections. To withdraw a
 * termination, one is requested first.
 */
export const readyToTerminate = async (
  api: Pick<TestApi, "database" | "tokenOf" | "send">,
  { name }: Endpoint,
  path: string,
): Promise<void> => {
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
};
