import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import { ipManagementJobs } from "../../features/ip-management/ip-management.jobs.ts";
import { createPool, runTransaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { createLog } from "../../platform/process/log.ts";
import { companyIds } from "../company-ids.ts";
import type { TestApi } from "../test-api.ts";
import { testConfig } from "../test-config.ts";
import { runJobs } from "../run-jobs.ts";

const { polderlicht } = companyIds;

export const prefixHarness = (api: TestApi, token: string) => {
  const known = new Map<string, string>();
  const idOf = async (prefix: string): Promise<string> => {
    const id = known.get(prefix);
    if (id !== undefined) return id;
    const [row] = await api.database.rows<{ id: string }>("select id from prefix where prefix = $1", [prefix]);
    if (row) known.set(prefix, row.id);
    return row?.id ?? "";
  };
  const send = async <Body>(method: string, prefix: string, rest: string, body?: object, headers = {}) =>
    api.send<Body>(method, `/v1/customer/${polderlicht}/prefix/${await idOf(prefix)}${rest}`, { token, body, headers });
  const addresses = async (prefix: string) =>
    (await send<{ items: IpAddress[] }>("GET", prefix, "/ip-address?show=all&limit=200")).body.items;

  /** Runs the waiting IP management jobs, as a product process does; failed jobs stay in the table. */
  const doJobs = async (environment: Record<string, string> = {}): Promise<void> => {
    const pool = createPool(api.database.connect, "portal_jobs", 2);
    try {
      await runJobs(pool, ipManagementJobs(testConfig(environment), createLog("silent")));
    } finally {
      await pool.end();
    }
  };

  /** What the ledger says about an action on a prefix, with the number of its published events. */
  const ledgerOf = async (prefix: string, action: string, event: string) =>
    api.database.rows(
      `select actor_type as actor, coalesce(after ->> 'lifecycle', after ->> 'delegation') as after,
         (select count(*)::int from outbox_event where outbox_event.entity_id = audit_event.entity_id and type = $3) as published
       from audit_event where entity_id = $1 and action = $2`,
      [await idOf(prefix), action, event],
    );

  const giveUpJobs = async (): Promise<void> => {
    const handlers = ipManagementJobs(testConfig(), createLog("silent"));
    const setAside = sql<{ kind: string; payload: Record<string, unknown> }>`
      update job set failed_at = now()
      where kind like 'ip.%' and timer_key is null and failed_at is null and run_at <= now() returning kind, payload`;
    const pool = createPool(api.database.connect, "portal_jobs", 1);
    try {
      await runTransaction(pool, [], async (transaction) => {
        for (const { kind, payload } of await transaction.query(setAside))
          await handlers[kind]?.givenUp?.(payload, transaction);
      });
    } finally {
      await pool.end();
    }
  };

  /** Creates a separate prefix for each test. */
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
  return { idOf, send, addresses, doJobs, giveUpJobs, ledgerOf, fresh };
};
