import type { OperatorPrefix, OperatorPrefixRequest } from "@demarc/contract/operator/prefixes";
import type { Plan } from "@demarc/contract/operator/writing";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
type Answer = OperatorPrefix & { outcome: string; state: string; items: never[] } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string }[];
  };

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "ipam" });
  await api.database.rows("delete from address_pool");
});
afterAll(() => api.close());

const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `/operator/v1/${path}`, { token, body, headers });
const put = (ref: string, body: object, query = "") =>
  send("PUT", `prefix/ref/${ref}${query}`, { customerId: polderlicht, ...body });
const codeOf = ({ body }: { body: Answer }) => body.error?.code;
const fieldsOf = ({ body }: { body: Answer }) => body.validationErrors?.map(({ field }) => field);

describe("address pools", () => {
  it("200 are added and listed, and 409 an overlap", async () => {
    const added = await send("POST", "address-pool", { prefix: "198.18.0.0/24", originAsn: 64_496 });
    expect([added.status, added.body]).toEqual([200, { prefix: "198.18.0.0/24", originAsn: 64_496 }]);
    expect((await send("POST", "address-pool", { prefix: "2001:DB8:77::/48" })).body.prefix).toBe("2001:db8:77::/48");
    expect(codeOf(await send("POST", "address-pool", { prefix: "198.18.0.128/25" }))).toBe("address-pool.overlaps");
    expect((await send("GET", "address-pool")).body).toEqual([
      { prefix: "198.18.0.0/24", originAsn: 64_496, prefixes: 0 },
      { prefix: "2001:db8:77::/48", originAsn: null, prefixes: 0 },
    ]);
  });

  it.each(["198.18.0.7/24", "255.255.255.0/24", "1.2.3/8", "999.0.0.0/8", "::/300"])("400 for %s", async (prefix) => {
    expect(fieldsOf(await send("POST", "address-pool", { prefix }))).toEqual(["prefix"]);
  });
});

describe("a prefix by the provider's own id", () => {
  it("200 is a block of choice for a service, unchanged when sent again, and changed", async () => {
    const body = { prefix: "198.18.0.8/29", service: "LN-104201", description: "Kantoor" };
    const made = await put("IPAM-1", body);
    expect([made.status, made.body]).toMatchObject([
      200,
      { externalRef: "IPAM-1", prefix: "198.18.0.8/29", lifecycle: "ACTIVE", outcome: "created", version: 1 },
    ]);
    const shown = (await send("GET", "prefix/ref/IPAM-1")).body;
    expect(shown).toMatchObject({
      customerId: polderlicht,
      kind: "ASSIGNED_PA",
      originAsn: 64_496,
      description: "Kantoor",
      service: { type: "line" },
      used: 2,
    });
    expect((await put("IPAM-1", body)).body).toMatchObject({ outcome: "unchanged", version: 1 });
    const changed = await put("IPAM-1", { ...body, description: "Magazijn", originAsn: 64_500 });
    expect(changed.body).toMatchObject({ outcome: "updated", version: 2 });
    const lotte = await api.tokenOf("lotte.prins@polderlicht.example");
    const own = await api.send<OperatorPrefix>("GET", `/v1/customer/${polderlicht}/prefix/${made.body.id}`, {
      token: lotte,
    });
    expect(own.body).toMatchObject({ description: "Magazijn", originAsn: 64_500 });
  });

  it("200 moves to another service with its addresses, and can be without a service", async () => {
    const { id } = (await send("GET", "prefix/ref/IPAM-1")).body;
    const routed = async () =>
      api.database.rows<{ line: boolean; role: string | null }>(
        "select line_id is not null as line, role from ip_address where prefix_id = $1 order by address",
        [id],
      );
    expect((await put("IPAM-1", { service: null, prefix: "198.18.0.8/29" })).body.outcome).toBe("updated");
    expect(await routed()).toEqual([
      { line: false, role: null },
      { line: false, role: null },
    ]);
    expect((await put("IPAM-1", { service: "LN-104201", prefix: "198.18.0.8/29" })).body.outcome).toBe("updated");
    expect(await routed()).toEqual([
      { line: true, role: "GATEWAY" },
      { line: true, role: "WAN" },
    ]);
    expect(fieldsOf(await put("IPAM-1", { service: "LN-999999", prefix: "198.18.0.8/29" }))).toEqual(["service"]);
  });

  it.each([
    ["prefix", { prefix: "198.18.0.16/29" }],
    ["family", { family: "6", prefixLength: 29 }],
    ["kind", { prefix: "198.18.0.8/29", kind: "LINK" }],
  ])("400 refuses another %s afterwards", async (field, body) => {
    const answer = await put("IPAM-1", body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it("200 is the next free block without a named block, once in twenty calls at the same time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => put("IPAM-20", { family: "4", prefixLength: 29 })),
    );
    const outcomes = answers.map(({ body }) => body.outcome).toSorted();
    expect(outcomes).toEqual(["created", ...Array.from({ length: 19 }, () => "unchanged")]);
    expect(new Set(answers.map(({ body }) => body.prefix))).toEqual(new Set(["198.18.0.0/29"]));
    expect(fieldsOf(await put("IPAM-20", { family: "4", prefixLength: 28 }))).toEqual(["prefixLength"]);
    expect(fieldsOf(await put("IPAM-21", {}))).toEqual(["family", "prefixLength"]);
    expect(fieldsOf(await put("IPAM-21", { family: "4", prefixLength: 33 }))).toEqual(["prefixLength"]);
  });

  it("200 gives an id to an existing block of the company, and not to blocks of other companies", async () => {
    const [held] = await api.database.rows<{ id: string; prefix: string }>(
      "select id, prefix::text as prefix from prefix where customer_id = $1 and lifecycle = 'ACTIVE' and external_ref is null and kind = 'ASSIGNED_PA' limit 1",
      [kadeblok],
    );
    const prefix = held?.prefix ?? "";
    expect((await put("IPAM-OLD", { prefix })).status).toBe(409);
    const named = await put("IPAM-OLD", { customerId: kadeblok, prefix });
    expect(named.body).toMatchObject({ id: held?.id, externalRef: "IPAM-OLD", outcome: "updated" });
    expect((await put("IPAM-OLD", { customerId: kadeblok, prefix })).body.outcome).toBe("unchanged");
    expect(fieldsOf(await put("IPAM-OLD", { prefix }))).toEqual(["customerId"]);
    expect((await put("IPAM-OTHER", { customerId: kadeblok, prefix })).status).toBe(409);
  });

  it("200 accepts addresses of the company itself, and refuses addresses in a pool and overlaps", async () => {
    const own = { kind: "CUSTOMER_PI", prefix: "100.64.0.64/26" };
    await api.database.rows("update customer set external_ref = 'CRM-P' where id = $1", [polderlicht]);
    const made = await put("IPAM-PI", { ...own, customerId: { ref: "CRM-P" }, originAsn: 64_501 });
    expect(made.body).toMatchObject({ outcome: "created", prefix: "100.64.0.64/26" });
    expect((await send("GET", "prefix/ref/IPAM-PI")).body).toMatchObject({
      kind: "CUSTOMER_PI",
      parentPrefix: null,
      originAsn: 64_501,
    });
    expect(codeOf(await put("IPAM-PI2", { ...own, prefix: "100.64.0.64/27" }))).toBe("prefix.overlaps");
    expect(codeOf(await put("IPAM-PI3", { ...own, prefix: "198.18.0.64/27" }))).toBe("prefix.of-pool");
    expect(fieldsOf(await put("IPAM-PI4", { kind: "CUSTOMER_PI", family: "4", prefixLength: 24 }))).toEqual(["prefix"]);
  });

  it.each([
    [409, "prefix.not-ours", { prefix: "192.88.99.0/29" }],
    [409, "address-pool.exhausted", { prefix: "198.18.0.8/30" }],
    [400, "prefix", { prefix: "198.18.0.9/29" }],
    [400, "service", { prefix: "198.18.0.32/29", service: "LN-204301" }],
    [400, "customerId", { prefix: "198.18.0.32/29", customerId: 19_999_999 }],
    [400, "customerId", { prefix: "198.18.0.32/29", customerId: { ref: "NONE" } }],
    [400, "description", { prefix: "198.18.0.32/29", description: "x".repeat(121) }],
    [400, "originAsn", { prefix: "198.18.0.32/29", originAsn: 4_294_967_296 }],
  ])("%i %s", async (status, named, body) => {
    const answer = await put("IPAM-REFUSED", body);
    expect([answer.status, codeOf(answer) ?? fieldsOf(answer)?.[0]]).toEqual([status, named]);
  });
});

describe("the states of a prefix", () => {
  it("200 is released with a reason, comes back from quarantine, and 409 once it has ended", async () => {
    const { id } = (await put("IPAM-S", { prefix: "198.18.0.248/29", service: "LN-104201" })).body;
    expect(fieldsOf(await send("POST", `prefix/${id}/release`, {}))).toEqual(["reason"]);
    const planned = await send("POST", `prefix/${id}/release?dryRun=true`, { reason: "Moved" });
    expect(planned.body.warnings?.map(({ code }) => code)).toEqual(["prefix-in-use"]);
    expect((await send("GET", `prefix/${id}`)).body.lifecycle).toBe("ACTIVE");
    const released = await send("POST", `prefix/${id}/release`, { reason: "Moved" }, { "if-match": '"1"' });
    expect(released.body).toMatchObject({ lifecycle: "RELEASING", outcome: "updated", version: 2 });
    expect(codeOf(await put("IPAM-S", { prefix: "198.18.0.248/29", description: "x" }))).toBe("prefix.state-conflict");
    expect((await send("POST", `prefix/${id}/release`, { reason: "Moved" })).body.outcome).toBe("unchanged");
    expect(codeOf(await send("POST", `prefix/${id}/activate`, {}, { "if-match": '"1"' }))).toBe("edit-conflict");
    expect((await send("POST", `prefix/${id}/activate`, {})).body).toMatchObject({ lifecycle: "ACTIVE", version: 3 });
    expect((await send("POST", `prefix/${id}/activate`, {})).body.outcome).toBe("unchanged");
    await api.database.rows("update prefix set lifecycle = 'RELEASED' where id = $1", [id]);
    for (const action of ["activate", "release"])
      expect(codeOf(await send("POST", `prefix/${id}/${action}`, { reason: "x" }))).toBe("prefix.state-conflict");
    expect((await send("POST", `prefix/${randomUUID()}/activate`, {})).status).toBe(404);
  });
});

describe("requests of companies", () => {
  const ask = async () => {
    const lotte = await api.tokenOf("lotte.prins@polderlicht.example");
    const { body } = await api.send<{ id: string }>("POST", `/v1/customer/${polderlicht}/prefix/request`, {
      token: lotte,
      body: { family: 4, prefixLength: 29, purpose: "Lab", usage: { now: 1, in3m: 2, in12m: 3 } },
    });
    return body.id;
  };
  const openIds = async () => {
    const path = "/operator/v1/prefix-request?state=REQUESTED";
    const { body } = await api.send<{ items: OperatorPrefixRequest[] }>("GET", path, { token });
    return body.items.map(({ id }) => id);
  };

  it("200 are listed, granted with a block, a pool or the next free block, and declined", async () => {
    const ids = [await ask(), await ask(), await ask(), await ask()] as const;
    expect(await openIds()).toEqual(expect.arrayContaining([...ids]));
    const grant = (id: string, prefix?: string) =>
      send("POST", `prefix-request/${id}/grant`, { ...(prefix ? { prefix } : {}), answer: "Welcome" });
    expect((await grant(ids[0], "198.18.0.96/29")).body).toMatchObject({ state: "GRANTED", prefix: "198.18.0.96/29" });
    expect((await grant(ids[1], "198.18.0.0/24")).body).toMatchObject({ state: "GRANTED", prefix: "198.18.0.16/29" });
    expect((await grant(ids[2])).body).toMatchObject({ state: "GRANTED", prefix: "198.18.0.24/29" });
    expect(fieldsOf(await send("POST", `prefix-request/${ids[3]}/decline`, {}))).toEqual(["answer"]);
    const declined = await send("POST", `prefix-request/${ids[3]}/decline`, { answer: "We need a plan first." });
    expect(declined.body).toMatchObject({ state: "DECLINED", prefix: null });
    expect(codeOf(await grant(ids[0]))).toBe("prefix.state-conflict");
    expect((await grant(randomUUID())).status).toBe(404);
    expect(await openIds()).not.toContain(ids[0]);
  });
});

describe("route authorisations", () => {
  it("200 are listed, published and rejected once, and 404 for an unknown one", async () => {
    const { id: prefixId } = (await put("IPAM-R", { prefix: "198.18.0.192/28" })).body;
    const made = await api.database.rows<{ id: string }>(
      `insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind)
       select $1, $2, 64496 + n, 28, 'ROA' from generate_series(1, 2) n returning id`,
      [polderlicht, prefixId],
    );
    const [one = "", other = ""] = made.map(({ id }) => id);
    const waiting = await api.send<{ items: { id: string; prefix: string }[] }>(
      "GET",
      "/operator/v1/route-authorisation?state=REQUESTED",
      { token },
    );
    expect(waiting.body.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: one, prefix: "198.18.0.192/28", customerId: polderlicht }),
      ]),
    );
    expect((await send("POST", `route-authorisation/${one}/publish`, {})).body).toMatchObject({ state: "PUBLISHED" });
    expect(fieldsOf(await send("POST", `route-authorisation/${other}/reject`, {}))).toEqual(["reason"]);
    await send("POST", `route-authorisation/${other}/reject`, { reason: "The letter is not signed." });
    const [rejected] = await api.database.rows("select state, reject_reason from route_authorisation where id = $1", [
      other,
    ]);
    expect(rejected).toEqual({ state: "REJECTED", reject_reason: "The letter is not signed." });
    expect(codeOf(await send("POST", `route-authorisation/${one}/publish`, {}))).toBe(
      "route-authorisation.state-conflict",
    );
    expect((await send("POST", `route-authorisation/${randomUUID()}/publish`, {})).status).toBe(404);
  });
});

it("200 the list has pages, and filters by company and state", async () => {
  const page = async (query: string) =>
    (await api.send<{ items: OperatorPrefix[]; next: string | null }>("GET", `/operator/v1/prefix?${query}`, { token }))
      .body;
  const all = await page("limit=1000");
  const seen: string[] = [];
  let after = "";
  do {
    const part = await page(`limit=7${after}`);
    seen.push(...part.items.map(({ id }) => id));
    after = part.next === null ? "" : `&after=${part.next}`;
  } while (after !== "");
  expect(seen).toEqual(all.items.map(({ id }) => id));
  const own = await page(`customerId=${kadeblok}&lifecycle=ACTIVE&limit=1000`);
  expect(own.items.length).toBeGreaterThan(0);
  expect(own.items.filter((one) => one.customerId !== kadeblok || one.lifecycle !== "ACTIVE")).toEqual([]);
});
