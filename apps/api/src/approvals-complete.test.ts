import type { Endpoint } from "@demarc/contract/core/endpoint";
import {
  approvalActions,
  type ApprovalRequest,
  type ApprovalRule,
  isApprovable,
} from "@demarc/contract/operator/approvals";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { goodRequest } from "./testing/requests/good-request.ts";
import { operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";

const endpoints = await operatorEndpoints();

let api: TestApi;
let maker: string;
let approver: string;
beforeAll(async () => {
  api = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "100000" });
  maker = await serviceToken(api.database, { person: "os:maker" });
  approver = await serviceToken(api.database, { person: "os:approver" });
});
afterAll(() => api.close());
afterEach(() => setRules([]));

const setRules = (rules: readonly ApprovalRule[]) =>
  api.database.rows("update approval_policy set rules = $1::jsonb", [JSON.stringify(rules)]);

const every = approvalActions.map((action): ApprovalRule => ({ action }));

/**
 * A policy covers the confirmation of an import, because the upload and the mapping do not change records. It does not cover
 * measurements and decisions about requests.
 */
const notHeld = new Set([
  "addPowerReadings",
  "approveRequest",
  "correctPowerReadings",
  "putImportMapping",
  "refuseRequest",
  "reportLineStates",
  "uploadImport",
  "withdrawRequest",
]);

const held = endpoints.filter(({ method, name }) => method !== "GET" && !notHeld.has(name));

/** All data that a write can change, except the request, its ledger row and its event. */
const world = async () => {
  const tables = await api.database.rows<{ name: string }>(
    `select format('%I', relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname = 'public' and not relispartition
       and relname not in ('service_token', 'api_rate', 'rate_counter', 'approval_request', 'approval_sum') order by 1`,
  );
  const others = (name: string) =>
    ["audit_event", "outbox_event"].includes(name) ? " where entity_type <> 'approval'" : "";
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, sum(hashtext(t::text)) as sum from ${name} t${others(name)}`,
  );
  const numbers = await api.database.rows(
    "select sequencename, last_value from pg_sequences where sequencename !~ '_event_id_seq$' order by 1",
  );
  return [await api.database.rows(`${sums.join(" union all ")} order by name`), numbers];
};

/** What was recorded since a moment, without the steps of requests. */
const recorded = async (since: string | undefined) => {
  const rows = await api.database.rows<{ entity: string; fields: string[] }>(
    `select entity_type as entity, (select coalesce(array_agg(distinct key order by key), '{}')
       from jsonb_each(coalesce(nullif(before, 'null'), '{}') || coalesce(nullif(after, 'null'), '{}'))
       where coalesce(before -> key, 'null') is distinct from coalesce(after -> key, 'null')) as fields
     from audit_event where at >= $1 and entity_type <> 'approval' order by id`,
    [since],
  );
  return rows.flatMap(({ entity, fields }) => fields.map((field) => `${entity} ${field}`)).toSorted();
};

const policyOf = ({ name }: Endpoint) =>
  // Any rule covers a change of the policy, so its good request starts without rules.
  name === "putApprovalPolicy" ? [{ action: "loyalty.write" } as const] : every;

it.each(held.map((endpoint) => [endpoint.name, endpoint] as const))(
  "202 %s makes a request and changes nothing, and its approval makes the change",
  async (_name, endpoint) => {
    const { path, request } = await goodRequest(api, endpoint, maker);
    await setRules(policyOf(endpoint));
    const before = await world();
    const waiting = await api.send<ApprovalRequest>(endpoint.method, path, request);
    expect([waiting.status, waiting.body]).toEqual([202, expect.objectContaining({ status: "OPEN" })]);
    expect(await world()).toEqual(before);
    const { id, planHash } = waiting.body;
    const { body: detail } = await api.send<{ plan: Plan }>("GET", `/operator/v1/approval/${id}`, { token: approver });
    expect(detail.plan.planHash).toBe(planHash);
    const [since] = await api.database.rows<{ at: string }>("select clock_timestamp()::text as at");
    const approved = await api.send("POST", `/operator/v1/approval/${id}/approve`, { token: approver, body: {} });
    expect([approved.status, approved.body]).toEqual([200, expect.objectContaining({ status: "APPROVED" })]);
    const fields = await recorded(since?.at);
    expect(fields.length).toBeGreaterThan(0);
    expect(detail.plan.changes.map(({ entity, field }) => `${entity} ${field}`).toSorted()).toEqual(fields);
    const actors = await api.database.rows<{ actor: string }>(
      "select distinct actor_id as actor from audit_event where at >= $1 and entity_type <> 'approval'",
      [since?.at],
    );
    expect(actors).toHaveLength(1);
  },
);

it("a policy can cover every write, except these", () => {
  const others = endpoints.filter(
    ({ method, access }) =>
      method !== "GET" &&
      access.rightsByKind === undefined &&
      !(access.right !== undefined && isApprovable(access.right)),
  );
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    "addPowerReadings",
    "approveRequest",
    "correctPowerReadings",
    "refuseRequest",
    "withdrawRequest",
  ]);
});
