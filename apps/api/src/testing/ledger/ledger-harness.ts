import type pg from "pg";
import { type ChainFilter } from "../../features/audit/ledger/ledger.queries.ts";
import type { SignedHead } from "../../features/audit/ledger/heads.ts";
import { type LedgerCheck, verifyLedger } from "../../features/audit/ledger/verify-ledger.ts";
import { createPool, queryRows } from "../../platform/database/database.ts";
import { sealBatch } from "../../platform/ledger/sealer.ts";
import { companyIds } from "../company-ids.ts";
import { type TestDatabase, testDatabase } from "../test-database.ts";

const everything: ChainFilter = { customerId: null, from: null, to: null };

export interface LedgerHarness {
  readonly database: TestDatabase;
  readonly jobs: pg.Pool;
  /** Removes all rows and seals. */
  empty(): Promise<void>;
  /** Adds a row of a company, some minutes ago, and returns its id. */
  add(given?: { readonly minutes?: number; readonly customerId?: number; readonly after?: unknown }): Promise<number>;
  /** Seals all committed rows. */
  seal(): Promise<void>;
  /** The faults of the ledger, as "kind of ID" or "kind at POSITION", without those of other companies. */
  faults(given?: Partial<LedgerCheck>): Promise<string[]>;
  /** Changes rows as who has all rights of the database, without triggers. */
  tamper(text: string, values?: unknown[]): Promise<void>;
  close(): Promise<void>;
}

export const ledgerHarness = async (): Promise<LedgerHarness> => {
  const database = await testDatabase();
  const jobs = createPool(database.connect, "portal_jobs", 4);
  const operator = createPool(database.connect, "portal_operator", 2);
  return {
    database,
    jobs,
    empty: async () => {
      await database.rows("truncate audit_event, audit_seal, audit_head, audit_gap");
      await database.rows(
        "update audit_sealing set last_id = (select last_value from audit_event_id_seq), sealed_at = 'epoch', sealed_until = 'epoch'",
      );
    },
    add: async ({ minutes = 0, customerId = companyIds.polderlicht, after = { name: "A", note: "x" } } = {}) => {
      const [row] = await database.rows<{ id: string }>(
        `insert into audit_event (at, kept, customer_id, actor_type, action, entity_type, entity_id, after, ip, reason)
         values (now() - make_interval(mins => $1), '7 years', $2, 'SYSTEM', 'customer.updated', 'customer', 'x', $3, '192.0.2.7', 'R')
         returning id`,
        [minutes, customerId, JSON.stringify(after)],
      );
      return Number(row?.id);
    },
    seal: async () => {
      while (await sealBatch(jobs));
    },
    faults: async (given = {}) => {
      const found = await verifyLedger({
        read: (statement) => queryRows(operator, statement),
        filter: everything,
        savedHeads: [],
        trusted: [],
        ...given,
      });
      return found.faults.map(({ kind, position, eventId }) =>
        eventId === undefined ? `${kind} at ${position}` : `${kind} of ${eventId}`,
      );
    },
    tamper: async (text, values) => {
      await database.rows(text, values);
    },
    close: async () => {
      await Promise.all([jobs.end(), operator.end()]);
      await database.drop();
    },
  };
};

/** Heads as they would be in a file that is kept elsewhere. */
export const keptHeads = async ({ database }: LedgerHarness): Promise<SignedHead[]> => {
  const rows = await database.rows<SignedHead & { length: string | number }>(
    `select customer_id as "customerId", to_char(month, 'YYYY-MM') as month, kept, length::int as length, encode(hash, 'hex') as hash,
       to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, null as signature, null as certificate from audit_head`,
  );
  return rows;
};
