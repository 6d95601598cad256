import type { Delegation } from "@demarc/contract/ip-management/delegation";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import type { RouteAuthorisation, RouteAuthorisations } from "@demarc/contract/ip-management/route-authorisations";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { createPool } from "../../../platform/database/database.ts";
import { createLog } from "../../../platform/process/log.ts";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { ipManagementJobs } from "../ip-management.jobs.ts";
import { decideRouteAuthorisation } from "../ip-management.operator.ts";

const { kadeblok } = companyIds;
let api: TestApi;
let token: string;

let harness: ReturnType<typeof prefixHarness>;
const send: typeof harness.send = (...asked) => harness.send(...asked);
const addresses: typeof harness.addresses = (prefix) => harness.addresses(prefix);
const doJobs = () => harness.doJobs();
const fresh: typeof harness.fresh = (...given) => harness.fresh(...given);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  harness = prefixHarness(api, token);
  await api.database.rows("delete from job");
});
afterAll(() => api.close());

describe("delegation", () => {
  const good = { nameServers: ["ns1.polderlicht.example", "NS2.polderlicht.example."] };

  it("200 checks working servers, delegates, and removes the delegation again", async () => {
    const prefix = await fresh();
    expect((await send<Delegation>("PUT", prefix, "/delegation", good)).body).toMatchObject({
      state: "CHECKING",
      nameServers: ["ns1.polderlicht.example", "ns2.polderlicht.example"],
    });
    expect(await send("PUT", prefix, "/delegation", good)).toMatchObject({ status: 409 });
    await doJobs();
    expect((await send<Delegation>("GET", prefix, "/delegation/check")).body.state).toBe("ACTIVE");
    expect((await send<Prefix>("GET", prefix, "")).body.reverseMode).toBe("DELEGATED");
    expect((await send<Delegation>("DELETE", prefix, "/delegation")).body.state).toBe("REMOVING");
    await doJobs();
    expect((await send<Prefix>("GET", prefix, "")).body).toMatchObject({
      delegationState: "HOSTED",
      reverseMode: "HOSTED",
      nameServers: [],
    });
    expect(await harness.ledgerOf(prefix, "prefix.delegation-ended", "delegation.ended")).toEqual([
      { actor: "SYSTEM", after: "HOSTED", published: 1 },
    ]);
  });

  it("200 lists failed checks of a lame server, and keeps the operator's servers", async () => {
    const prefix = await fresh();
    await send("PUT", prefix, "/delegation", { nameServers: ["ns1.a.example", "lame.a.example"] });
    await doJobs();
    const { body } = await send<Delegation>("GET", prefix, "/delegation/check");
    expect(body.state).toBe("FAILED");
    const failed = body.findings.filter(({ passed }) => !passed);
    expect(failed.map(({ nameServer, check }) => `${nameServer} ${check}`)).toEqual([
      "lame.a.example SOA",
      "lame.a.example AUTHORITATIVE",
    ]);
    expect((await send<Prefix>("GET", prefix, "")).body.reverseMode).toBe("HOSTED");
  });

  it.each([
    [["ns1.a.example"]],
    [["ns1.a.example", "ns1.a.example."]],
    [["ns1.a.example", "nope"]],
    [Array.from({ length: 7 }, (_, place) => `ns${place}.a.example`)],
  ])("400 for the servers %j", async (nameServers) =>
    expect((await send("PUT", await fresh(), "/delegation", { nameServers })).status).toBe(400),
  );

  const digest = "0123456789abcdef".repeat(4);

  it("200 normalises DS records, and 400 for invalid ones or ones shared by two zones", async () => {
    const prefix = await fresh();
    const ask = (dsRecords: string[], at = prefix) =>
      send<Delegation>("PUT", at, "/delegation", { ...good, dsRecords });
    expect((await ask([`2371 13 2 ${digest.slice(0, 32)} ${digest.slice(32)}`])).body.dsRecords).toEqual([
      `2371 13 2 ${digest.toUpperCase()}`,
    ]);
    for (const record of [`2371 13 1 ${digest.slice(24)}`, `2371 13 4 ${digest}`, `70000 13 2 ${digest}`, "2371", ""])
      expect(await ask([`2371 13 2 ${digest}`, record])).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "dsRecords.1", message: "validation.invalid-value" }] },
      });
    await api.database.rows(
      "insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode) values ($1, '2001:db8:900::/45', 'ASSIGNED_PA', 'ACTIVE', 'HOSTED')",
      [companyIds.polderlicht],
    );
    expect(await ask([`2371 13 2 ${digest}`], "2001:db8:900::/45")).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "dsRecords" }] },
    });
  });

  it("keeps to its state machine in random walks", async () => {
    const unchanged = { NONE: "NONE", HOSTED: "HOSTED", REMOVING: "REMOVING" };
    const next: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      request: { NONE: "CHECKING", HOSTED: "CHECKING", ACTIVE: "CHECKING", FAILED: "CHECKING" },
      remove: { ...unchanged, CHECKING: "NONE", FAILED: "NONE", PUBLISHING: "REMOVING", ACTIVE: "REMOVING" },
    };
    const walk = async (steps: readonly string[]) => {
      const prefix = await fresh("NONE");
      let wasActive = false;
      for (const step of steps) {
        const { state } = (await send<Delegation>("GET", prefix, "/delegation/check")).body;
        wasActive ||= state === "ACTIVE";
        if (state === "HOSTED" || state === "NONE") wasActive = false;
        if (step === "work") await doJobs();
        else {
          const answer = await send<Delegation>(
            step === "request" ? "PUT" : "DELETE",
            prefix,
            "/delegation",
            step === "request" ? good : undefined,
          );
          const expected = next[step]?.[state];
          expect([state, step, answer.status]).toEqual([state, step, expected ? 200 : 409]);
          // A published delegation is withdrawn first, regardless of later requests.
          if (expected) expect(answer.body.state).toBe(expected === "NONE" && wasActive ? "REMOVING" : expected);
        }
      }
    };
    const steps = fc.sample(fc.array(fc.constantFrom("request", "remove", "work"), { minLength: 4, maxLength: 8 }), 12);
    for (const walked of steps) await walk(walked);
  });
});

describe("route authorisations", () => {
  const ask = async (prefix: string, body: object, headers = {}) =>
    send<RouteAuthorisation>("POST", prefix, "/route-authorisation", body, headers);
  const good = { originAsn: 64_496, kind: "ROA" };

  it("201 requests once per key, the operator publishes, RPKI is valid, the customer revokes", async () => {
    const prefix = await fresh();
    const headers = { "idempotency-key": randomUUID() };
    const [made, again] = [await ask(prefix, good, headers), await ask(prefix, good, headers)];
    expect(made).toMatchObject({ status: 201, body: { state: "REQUESTED", maxLength: 48, validity: "NOT_FOUND" } });
    expect(again.body).toEqual(made.body);
    expect(await ask(prefix, good)).toMatchObject({
      status: 409,
      body: { error: { code: "route-authorisation.exists" } },
    });
    const place = `/route-authorisation/${made.body.id}`;
    expect((await send("DELETE", prefix, place)).status).toBe(409);
    const decide = () =>
      runOperatorChange(byOperator(api.operatorPool, "operator"), (transaction) =>
        decideRouteAuthorisation(transaction, { id: made.body.id, state: "PUBLISHED", reason: null }),
      );
    await decide();
    await expect(decide()).rejects.toThrow("waits");
    const { body } = await send<RouteAuthorisations>("GET", prefix, "/route-authorisation");
    expect(body).toMatchObject({ validity: "VALID", advice: [] });
    expect((await send<RouteAuthorisation>("DELETE", prefix, place)).body.state).toBe("REVOKED");
    expect((await send<RouteAuthorisations>("GET", prefix, "/route-authorisation")).body.advice).toEqual(["NO_ROA"]);
  });

  it("201 creates one of twenty parallel requests", async () => {
    const prefix = await fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(prefix, good)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it.each([
    ["originAsn", { ...good, originAsn: 64_512 }],
    ["originAsn", { ...good, originAsn: 0 }],
    ["originAsn", { ...good, originAsn: 4_294_967_295 }],
    ["maxLength", { ...good, maxLength: 47 }],
    ["maxLength", { ...good, maxLength: 49 }],
    ["loaDocumentId", { ...good, loaDocumentId: randomUUID() }],
    ["kind", { ...good, kind: "OTHER" }],
    ["state", { ...good, state: "PUBLISHED" }],
  ])("400 names %s", async (field, body) =>
    expect(await ask(await fresh(), body)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } }),
  );

  it("400 without a letter for the customer's own addresses, and with another company's letter", async () => {
    const prefix = await fresh("HOSTED", "CUSTOMER_PI");
    const [foreign] = await api.database.rows<{ id: string }>(
      "select id from document where kind = 'LOA' and customer_id = $1",
      [kadeblok],
    );
    expect(await ask(prefix, good)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "loaDocumentId", message: "validation.required" }] },
    });
    expect(await ask(prefix, { ...good, loaDocumentId: foreign?.id })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "loaDocumentId", message: "validation.invalid-value" }] },
    });
  });

  it("409 for a prefix that is too small to be announced", async () => {
    expect(await ask("198.51.100.0/28", good)).toMatchObject({ status: 409 });
  });
});

/** Routes a prefix to a new line in the given lifecycle state, or to no line. */
const routeTo = async (prefix: string, lifecycle: string | null): Promise<void> => {
  if (lifecycle === null) return;
  await api.database.rows(
    `with made as (
       insert into line (customer_id, line_number, lifecycle, street, house_number, postal_code, city, technology, carrier,
         package_code, speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
       values ((select customer_id from prefix where prefix = $1), 'LN-' || (5000000 + floor(random() * 1000000))::int, $2, 'x', 1,
         'x', 'x', 'FTTH', 'x', 'x', 1, 1, 'SLA-BASIC', now(), 12, now(), 0, 0) returning id)
     update prefix set line_id = made.id from made where prefix = $1`,
    [prefix, lifecycle],
  );
};

describe("releasePrefix", () => {
  it("200 withdraws names and routes, 409 for further changes, and the prefix ends after thirty days", async () => {
    const prefix = await fresh();
    const at = prefix.replace("/48", "7");
    await send("PUT", prefix, `/ip-address/${at}`, { ptr: "a.example.nl" });
    await send("POST", prefix, "/route-authorisation", { originAsn: 64_496, kind: "ROA" });
    expect(await send("POST", prefix, "/release", {})).toMatchObject({ status: 200, body: { lifecycle: "RELEASING" } });
    expect(await addresses(prefix)).toEqual([]);
    const { body } = await send<RouteAuthorisations>("GET", prefix, "/route-authorisation");
    expect(body.authorisations.map(({ state }) => state)).toEqual(["REVOKED"]);
    for (const [method, rest, given] of [
      ["POST", "/release", {}],
      ["PUT", `/ip-address/${at}`, { ptr: "a.example.nl" }],
      ["POST", "/subnet", { subnet: prefix.replace("/48", "/64") }],
      ["PUT", "/delegation", { nameServers: ["a.b.example", "c.b.example"] }],
      ["POST", "/route-authorisation", { originAsn: 64_496, kind: "ROA" }],
    ] as const)
      expect(await send(method, prefix, rest, given)).toMatchObject({ status: 409 });
    const pool = createPool(api.database.connect, "portal_jobs", 1);
    const quarantine = () =>
      ipManagementJobs(testConfig(), createLog("silent"))["ip.quarantine"]?.({}, workContext(pool));
    const released = (days: number) =>
      api.database.rows("update prefix set releasing_since = now() - make_interval(days => $2) where prefix = $1", [
        prefix,
        days,
      ]);
    await released(29);
    await quarantine();
    expect((await send<Prefix>("GET", prefix, "")).body.lifecycle).toBe("RELEASING");
    await released(31);
    await api.database.rows("update prefix set delegation_state = 'REMOVING' where prefix = $1", [prefix]);
    await quarantine();
    expect((await send<Prefix>("GET", prefix, "")).body.lifecycle).toBe("RELEASING");
    await api.database.rows("update prefix set delegation_state = 'HOSTED' where prefix = $1", [prefix]);
    await quarantine();
    await quarantine();
    await pool.end();
    expect((await send<Prefix>("GET", prefix, "")).body.lifecycle).toBe("RELEASED");
    expect(await harness.ledgerOf(prefix, "prefix.released", "prefix.released")).toEqual([
      { actor: "SYSTEM", after: "RELEASED", published: 1 },
    ]);
  });

  it("200 leaves the names and routes of another prefix", async () => {
    const [prefix, other] = [await fresh(), await fresh()];
    for (const one of [prefix, other]) {
      await send("PUT", one, `/ip-address/${one.replace("/48", "7")}`, { ptr: "kept.example.nl" });
      await send("POST", one, "/route-authorisation", { originAsn: 64_496, kind: "ROA" });
    }
    await send("POST", prefix, "/release", {});
    expect(await addresses(other)).toMatchObject([{ ptr: "kept.example.nl" }]);
    const { body } = await send<RouteAuthorisations>("GET", other, "/route-authorisation");
    expect(body.authorisations.map(({ state }) => state)).toEqual(["REQUESTED"]);
    expect((await send<Prefix>("GET", other, "")).body.lifecycle).toBe("ACTIVE");
  });

  it.each([
    ["a link network", "LINK", "ACTIVE", null],
    ["a prefix of a running line", "ASSIGNED_PA", "ACTIVE", "ACTIVE"],
    ["a prefix of a suspended line, which may be resumed", "ASSIGNED_PA", "ACTIVE", "SUSPENDED"],
  ])("409 keeps %s, with its names and routes", async (_, kind, lifecycle, line) => {
    const prefix = await fresh("HOSTED", kind, lifecycle);
    await routeTo(prefix, line);
    const at = prefix.replace("/48", "7");
    await send("PUT", prefix, `/ip-address/${at}`, { ptr: "kept.example.nl" });
    expect((await send<Prefix>("GET", prefix, "")).body).toMatchObject({ releasable: false });
    expect(await send("POST", prefix, "/release", {})).toMatchObject({
      status: 409,
      body: { error: { code: "prefix.in-use" } },
    });
    expect(await addresses(prefix)).toMatchObject([{ ptr: "kept.example.nl" }]);
    expect((await send<Prefix>("GET", prefix, "")).body.lifecycle).toBe("ACTIVE");
  });

  it.each([
    ["that waits for a running line", "RESERVED", "ACTIVE"],
    ["of a line that has ended", "ACTIVE", "TERMINATED"],
  ])("200 releases a prefix %s", async (_, lifecycle, line) => {
    const prefix = await fresh("HOSTED", "ASSIGNED_PA", lifecycle);
    await routeTo(prefix, line);
    expect((await send<Prefix>("GET", prefix, "")).body).toMatchObject({ releasable: true });
    expect((await send("POST", prefix, "/release", {})).status).toBe(200);
  });

  it("200 ends a reserved prefix immediately; one of twenty parallel requests succeeds", async () => {
    const prefix = await fresh("HOSTED", "ASSIGNED_PA", "RESERVED");
    const answers = await Promise.all(Array.from({ length: 20 }, () => send<Prefix>("POST", prefix, "/release", {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await send<Prefix>("GET", prefix, "")).body.lifecycle).toBe("RELEASED");
  });
});
