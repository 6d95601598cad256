import type { IpAddress } from "@demarc/contract/ptr-records";
import { ipManagementJobs } from "../features/ip-management/ip-management.jobs.ts";
import type pg from "pg";
import { createPool } from "../platform/database.ts";
import type { JobHandler } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { companyIds, type TestApi } from "./test-api.ts";
import { testConfig } from "./test-config.ts";

const { polderlicht } = companyIds;

/** Does one waiting job after another, each in the transaction that holds it. Rejects when one fails. */
export const workOff = async (client: pg.PoolClient, handlers: Readonly<Record<string, JobHandler>>): Promise<void> => {
  for (;;) {
    await client.query("begin");
    try {
      const { rows } = await client.query<{ id: string; kind: string; payload: Record<string, unknown> }>(
        "select id, kind, payload from job where kind like 'ip.%' and timer_key is null order by id limit 1 for update skip locked",
      );
      const [job] = rows;
      if (job) {
        await handlers[job.kind]?.(job.payload, client);
        await client.query("delete from job where id = $1", [job.id]);
      }
      await client.query("commit");
      if (!job) return;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
};

/** What tests of prefixes ask and do, as somebody of Polderlicht. */
export const prefixHarness = (api: TestApi, token: string) => {
  const idOf = async (prefix: string): Promise<string> => {
    const [row] = await api.database.rows<{ id: string }>("select id from prefix where prefix = $1", [prefix]);
    return row?.id ?? "";
  };
  const send = async <Body>(method: string, prefix: string, rest: string, body?: object, headers = {}) =>
    api.send<Body>(method, `/v1/customer/${polderlicht}/prefix/${await idOf(prefix)}${rest}`, { token, body, headers });
  const addresses = async (prefix: string) =>
    (await send<{ items: IpAddress[] }>("GET", prefix, "/ip-address?show=all&limit=200")).body.items;

  /** Does the jobs of IP management that wait, as a process of the product does; those that fail stay. */
  const doJobs = async (environment: Record<string, string> = {}): Promise<void> => {
    const pool = createPool(api.database.connect, "portal_jobs", 1);
    const client = await pool.connect();
    try {
      await workOff(client, ipManagementJobs(testConfig(environment), createLog("silent")));
    } finally {
      client.release();
      await pool.end();
    }
  };

  /** A prefix of its own for one test. */
  let next = 0x500;
  const fresh = async (state = "HOSTED", kind = "ASSIGNED_PA", lifecycle = "ACTIVE"): Promise<string> => {
    next += 1;
    const prefix = `2001:db8:${next.toString(16)}::/48`;
    await api.database.rows(
      `insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode, delegation_state, origin_asn, name_servers)
       values ($1, $2, $3, $4, case when $5 = 'ACTIVE' then 'DELEGATED' else 'HOSTED' end, $5, 64496, '{ns1.a.example,ns2.a.example}')`,
      [polderlicht, prefix, kind, lifecycle, state],
    );
    return prefix;
  };
  return { idOf, send, addresses, doJobs, fresh };
};
