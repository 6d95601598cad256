import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodRequest } from "./testing/requests/good-request.ts";
import { operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";

const endpoints = await operatorEndpoints();
const isPlanned = ({ query }: Endpoint): boolean => query !== undefined && "dryRun" in query.properties;

let api: TestApi;
let all: string;
beforeAll(async () => {
  api = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "100000" });
  all = await serviceToken(api.database, { name: "everything" });
});
afterAll(() => api.close());

const withQuery = (path: string, query: string): string => `${path}${path.includes("?") ? "&" : "?"}${query}`;
const codeOf = (body: unknown) => (body as { error?: { code?: string } }).error?.code;

describe("a version that has changed since", () => {
  const versioned = endpoints.filter(
    ({ path, errors }) => path.includes(":") && errors?.[409]?.some((code) => code === "edit-conflict"),
  );

  it.each(versioned.map((endpoint) => [endpoint.name, endpoint] as const))(
    "409 is refused by %s",
    async (_name, endpoint) => {
      const { path, request } = await goodRequest(api, endpoint, all);
      // A record by the provider's own id has to exist first.
      if (path.includes("/ref/")) expect((await api.send(endpoint.method, path, request)).status).toBe(200);
      const headers = { ...request.headers, "if-match": '"999"' };
      const { status, body } = await api.send(endpoint.method, path, { ...request, headers });
      expect([status, codeOf(body)]).toEqual([409, "edit-conflict"]);
    },
  );
});

describe("a plan", () => {
  const written = endpoints.filter(({ method }) => method !== "GET");

  it("exists for every write, except approvals, readings, states of lines and secrets that are shown once", () => {
    expect(
      written
        .filter((endpoint) => !isPlanned(endpoint))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      "addPowerReadings",
      "approveRequest",
      "correctPowerReadings",
      "createServiceToken",
      "createWebhookEndpoint",
      "reportLineStates",
      "rotateServiceToken",
      "rotateWebhookSecret",
    ]);
  });

  /** A plan does not contain numbers of new records. */
  const withoutNumber = ({ to, subject }: Plan["mails"][number]) => ({
    to,
    subject: subject.replace(/\b[A-Z]{2,3}-\d{4}-\d{3,9}\b/, "number"),
  });

  /** Everything that a write can leave behind. */
  const world = async () => {
    const tables = await api.database.rows<{ name: string }>(
      `select format('%I', relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p') and nspname = 'public' and not relispartition
         and relname not in ('service_token', 'api_rate', 'rate_counter') order by 1`,
    );
    const sums = tables.map(
      ({ name }) => `select '${name}' as name, count(*) as rows, sum(hashtext(t::text)) as sum from ${name} t`,
    );
    // Gaps between ids of the ledger and of histories are harmless.
    const numbers = await api.database.rows(
      "select sequencename, last_value from pg_sequences where sequencename !~ '_event_id_seq$' order by 1",
    );
    return [await api.database.rows(`${sums.join(" union all ")} order by name`), numbers];
  };

  it.each(written.filter(isPlanned).map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s does what its dry run returned, and the dry run changes nothing",
    async (_name, endpoint) => {
      const { path, request } = await goodRequest(api, endpoint, all);
      const before = await world();
      const dry = await api.send<Plan>(endpoint.method, withQuery(path, "dryRun=true"), request);
      expect([dry.status < 300, dry.body]).toEqual([true, dry.body]);
      expect(await world()).toEqual(before);
      const [since] = await api.database.rows<{ at: string }>("select clock_timestamp()::text as at");
      const real = await api.send(endpoint.method, withQuery(path, `planHash=${dry.body.planHash}`), request);
      expect(real.status).toBe(dry.status);
      const rows = <Row>(text: string) => api.database.rows<Row>(text, [since?.at]);
      const ledger = await rows<{ entity: string; fields: string[] }>(
        `select entity_type as entity, (select coalesce(array_agg(distinct key order by key), '{}')
           from jsonb_each(coalesce(nullif(before, 'null'), '{}') || coalesce(nullif(after, 'null'), '{}'))
           where coalesce(before -> key, 'null') is distinct from coalesce(after -> key, 'null')) as fields
         from audit_event where at >= $1 order by id`,
      );
      const events = await rows<{ type: string }>("select type from outbox_event where created_at >= $1 order by id");
      const mails = await rows<Plan["mails"][number]>(
        "select recipient as to, subject from mail_message where created_at >= $1 order by recipient, subject",
      );
      expect(ledger.length).toBeGreaterThan(0);
      expect(dry.body.changes.map(({ entity, field }) => `${entity} ${field}`).toSorted()).toEqual(
        ledger.flatMap(({ entity, fields }) => fields.map((field) => `${entity} ${field}`)).toSorted(),
      );
      expect(dry.body.events.map(({ type }) => type)).toEqual(events.map(({ type }) => type).toSorted());
      expect(dry.body.mails.map(withoutNumber)).toEqual(mails.map(withoutNumber));
    },
  );
});
