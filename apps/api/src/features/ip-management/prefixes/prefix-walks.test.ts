import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { createPool } from "../../../platform/database/database.ts";
import { createLog } from "../../../platform/process/log.ts";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { workContext, runJobs } from "../../../testing/run-jobs.ts";
import { ipManagementJobs } from "../ip-management.jobs.ts";
import { decideRouteAuthorisation } from "../ip-management.operator.ts";
import { runs } from "../../../testing/runs.ts";

/**
 * Every transition that docs/product/ip-management.md allows, typed by hand: state machine, state before and after.
 */
const legal = [
  "prefix RESERVED RELEASED",
  "prefix ACTIVE RELEASING",
  "prefix RELEASING RELEASED",
  "delegation NONE CHECKING",
  "delegation HOSTED CHECKING",
  "delegation CHECKING PUBLISHING",
  "delegation CHECKING FAILED",
  "delegation CHECKING NONE",
  "delegation PUBLISHING ACTIVE",
  "delegation PUBLISHING REMOVING",
  "delegation ACTIVE CHECKING",
  "delegation ACTIVE REMOVING",
  "delegation FAILED CHECKING",
  "delegation FAILED NONE",
  // A request for other name servers leaves the old ones published until they are withdrawn.
  "delegation CHECKING REMOVING",
  "delegation FAILED REMOVING",
  "delegation REMOVING HOSTED",
  "ptr NONE PENDING",
  "ptr PENDING LIVE",
  "ptr PENDING FAILED",
  "ptr PENDING NONE",
  "ptr LIVE PENDING",
  "ptr FAILED PENDING",
  "ptr LIVE NONE",
  "ptr FAILED NONE",
  "route - REQUESTED",
  "route REQUESTED PUBLISHED",
  "route REQUESTED REJECTED",
  "route PUBLISHED REVOKED",
  // A released prefix also cancels its requests.
  "route REQUESTED REVOKED",
];

/** Records every transition, whichever statement causes it. */
const noteSteps = `
  create table step (machine text, was text, became text);
  create function note_step() returns trigger language plpgsql security definer as $$
  begin
    if tg_table_name = 'prefix' then
      insert into step select 'prefix', old.lifecycle, new.lifecycle where old.lifecycle <> new.lifecycle;
      insert into step select 'delegation', old.delegation_state, new.delegation_state
        where old.delegation_state <> new.delegation_state;
    elsif tg_table_name = 'ip_address' then
      insert into step select 'ptr', coalesce(old.ptr_state, 'NONE'), coalesce(new.ptr_state, 'NONE')
        where coalesce(old.ptr_state, 'NONE') <> coalesce(new.ptr_state, 'NONE');
    else
      insert into step select 'route', coalesce(old.state, '-'), new.state where old.state is distinct from new.state;
    end if;
    return null;
  end $$;
  create trigger note_step after update on prefix for each row execute function note_step();
  create trigger note_step after insert or update or delete on ip_address for each row execute function note_step();
  create trigger note_step after insert or update on route_authorisation for each row execute function note_step();`;

let api: TestApi;
let harness: ReturnType<typeof prefixHarness>;
let workers: pg.Pool;

beforeAll(async () => {
  api = await testApi();
  // Asynchronous commits: a walk holds locks during a commit, so other walks would wait for the disk.
  await api.database.rows(
    "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$",
  );
  harness = prefixHarness(api, await api.tokenOf("lotte.prins@polderlicht.example"));
  workers = createPool(api.database.connect, "portal_jobs", 26);
  await api.database.rows("delete from job");
  await api.database.rows(noteSteps);
});
afterAll(async () => {
  await workers.end();
  await api.close();
});

const handlers = ipManagementJobs(testConfig(), createLog("silent"));
const work = async (): Promise<void> => {
  await runJobs(workers, handlers);
  await handlers["ip.quarantine"]?.({}, workContext(workers));
};

const routeOf = async (prefix: string, state: string): Promise<string | undefined> => {
  const [row] = await api.database.rows<{ id: string }>(
    "select id from route_authorisation where prefix_id = (select id from prefix where prefix = $1) and state = $2 limit 1",
    [prefix, state],
  );
  return row?.id;
};
const decide = async (prefix: string, state: "PUBLISHED" | "REJECTED") => {
  const id = await routeOf(prefix, "REQUESTED");
  if (id)
    await runOperatorChange(byOperator(api.operatorPool, "operator"), (transaction) =>
      decideRouteAuthorisation(transaction, { id, state, reason: null }),
    ).catch(() => undefined);
};
const send = async (method: string, prefix: string, rest: string, body?: object) => {
  const { status } = await harness.send(method, prefix, rest, body);
  expect([method, rest, status, [200, 201, 204, 404, 409].includes(status)]).toEqual([method, rest, status, true]);
};

const servers = (first: string) => ({ nameServers: [first, "ns2.a.example"] });
const hostOf = (prefix: string) => `/ip-address/${prefix.replace("/48", "7")}`;
const steps: Readonly<Record<string, (prefix: string) => Promise<unknown>>> = {
  delegate: (prefix) => send("PUT", prefix, "/delegation", servers("ns1.a.example")),
  delegateLamely: (prefix) => send("PUT", prefix, "/delegation", servers("lame.a.example")),
  undelegate: (prefix) => send("DELETE", prefix, "/delegation"),
  name: (prefix) => send("PUT", prefix, hostOf(prefix), { ptr: `${crypto.randomUUID()}.a.example` }),
  nameWrongly: (prefix) => send("PUT", prefix, hostOf(prefix), { ptr: `${crypto.randomUUID()}.invalid` }),
  unname: (prefix) => send("DELETE", prefix, hostOf(prefix)),
  authorise: (prefix) => send("POST", prefix, "/route-authorisation", { originAsn: 64_496, kind: "ROA" }),
  publish: (prefix) => decide(prefix, "PUBLISHED"),
  reject: (prefix) => decide(prefix, "REJECTED"),
  revoke: async (prefix) => {
    const id = await routeOf(prefix, "PUBLISHED");
    if (id) await send("DELETE", prefix, `/route-authorisation/${id}`);
  },
  release: (prefix) => send("POST", prefix, "/release", {}),
  wait: (prefix) =>
    api.database.rows("update prefix set releasing_since = releasing_since - interval '31 days' where prefix = $1", [
      prefix,
    ]),
  work,
};

const walks = runs(1000);
const atATime = 4;
/** Number of prefixes that are walked in parallel; walks on one prefix mostly wait for each other. */
const beside = 3;
/** Sequential walks for the transitions that parallel walks rarely take. */
const rareWalks: readonly (readonly [start: string, names: readonly string[]])[] = [
  ["PUBLISHING", ["undelegate", "work"]],
  ["ACTIVE", ["delegateLamely", "work", "undelegate"]],
  ["NONE", ["name", "work", "name", "work", "unname"]],
  ["NONE", ["nameWrongly", "work", "name", "work"]],
  ["NONE", ["nameWrongly", "work", "unname"]],
  ["NONE", ["authorise", "publish", "revoke"]],
  ["NONE", ["authorise", "reject"]],
];
const step = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...Object.keys(steps).filter((name) => name !== "release")) },
  { weight: 3, arbitrary: fc.constant("work") },
  { weight: 1, arbitrary: fc.constant("release") },
);

describe("prefixes, delegations, names and route authorisations", () => {
  it(`keep to the allowed transitions in ${walks} random walks, four at a time on one prefix, and use them`, async () => {
    const starts = ["NONE", "HOSTED", "FAILED", "ACTIVE"];
    const walk = fc.array(step, { minLength: 2, maxLength: 4 });
    const all = fc.sample(walk, { numRuns: walks, seed: 7 });
    const walkTogether = async (place: number): Promise<void> => {
      const lifecycle = place % 10 === 0 ? "RESERVED" : "ACTIVE";
      const prefix = await harness.fresh(starts[place % starts.length], "ASSIGNED_PA", lifecycle);
      await Promise.all(
        all.slice(place * atATime, (place + 1) * atATime).map(async (names) => {
          for (const name of names) await steps[name]?.(prefix);
        }),
      );
    };
    await Promise.all(
      Array.from({ length: beside }, async (_, first) => {
        for (let place = first; place * atATime < walks; place += beside) await walkTogether(place);
      }),
    );
    for (const [start, names] of rareWalks) {
      const prefix = await harness.fresh(start);
      for (const name of names) await steps[name]?.(prefix);
    }
    const taken = await api.database.rows<{ step: string }>(
      "select distinct machine || ' ' || was || ' ' || became as step from step order by 1",
    );
    expect(legal).toEqual(expect.arrayContaining(taken.map(({ step: name }) => name)));
    expect(taken.length).toBeGreaterThanOrEqual(walks < 1000 ? legal.length - 6 : legal.length);
  });

  it("stay consistent", async () => {
    await work();
    const contradictions = await api.database.rows(
      `select prefix, lifecycle, delegation_state, reverse_mode from prefix where prefix <<= '2001:db8::/32' and (
         delegation_state in ('CHECKING', 'PUBLISHING', 'REMOVING')
         or (delegation_state = 'ACTIVE') > (reverse_mode = 'DELEGATED')
         or (reverse_mode = 'DELEGATED') > (delegation_state in ('ACTIVE', 'FAILED'))
         or (lifecycle in ('RELEASING', 'RELEASED')) > (reverse_mode <> 'DELEGATED'
           and not exists (select 1 from ip_address where prefix_id = prefix.id and ptr is not null)
           and not exists (select 1 from route_authorisation where prefix_id = prefix.id and state in ('REQUESTED', 'PUBLISHED'))))`,
    );
    expect(contradictions).toEqual([]);
    expect(await api.database.rows("select 1 from ip_address where ptr_state = 'PENDING'")).toEqual([]);
  });
});
