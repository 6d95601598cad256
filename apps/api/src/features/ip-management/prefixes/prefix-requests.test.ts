import type { Prefix, PrefixRequest, PrefixService } from "@demarc/contract/ip-management/prefixes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandsOn } from "../../../testing/operator-commands.ts";
import { randomUUID } from "node:crypto";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { prefixNotifications } from "../notifications/prefix-notifications.ts";
import { queryRows } from "../../../platform/database/database.ts";

const pathOf = (customerId: number) => `/v1/customer/${customerId}/prefix/request`;
const path = pathOf(companyIds.polderlicht);
const hosting = pathOf(companyIds.kadeblok);
let api: TestApi;
let token: string;
let hoster: string;

const usage = { now: 3, in3m: 6, in12m: 14 };
const ask = async (purpose: string) => {
  const body = { family: 4, prefixLength: 29, purpose, usage };
  return (await api.send<PrefixRequest>("POST", path, { token, body })).body;
};
const answered = async (id: string) =>
  (await api.send<{ items: PrefixRequest[] }>("GET", `${path}?limit=200`, { token })).body.items.find(
    (one) => one.id === id,
  );
const operate = (action: "grant" | "decline", id: string, ...fields: string[]) =>
  commandsOn(api)("prefix-request", action, id, ...fields);
const waiting = async () =>
  (await commandsOn(api)<{ items: { id: string; purpose: string }[] }>("prefix-request", "list", "--state=REQUESTED"))
    .items;
const addPool = (prefix: string) => commandsOn(api)("address-pool", "create", `prefix=${prefix}`, "originAsn=64496");
const assign = (customerId: number, ...fields: string[]) =>
  commandsOn(api)("prefix", "ref", "put", randomUUID(), `customerId=${customerId}`, ...fields);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  hoster = await api.tokenOf("tim.okafor@kadeblok.example");
});
afterAll(() => api.close());

describe("the answer to a request for a prefix", () => {
  it("lists what waits, and 200 shows the answer and its time, once", async () => {
    const { id } = await ask("Tweede lab");
    expect((await waiting()).find((one) => one.id === id)?.purpose).toBe("Tweede lab");
    expect(await answered(id)).toMatchObject({ state: "REQUESTED", answer: null, answeredAt: null });
    await operate("decline", id, "answer= Een /28 kan wel. ");
    const shown = await answered(id);
    expect(shown).toMatchObject({ state: "DECLINED", answer: "Een /28 kan wel.", version: 2 });
    expect(Date.parse(shown?.answeredAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect((await waiting()).some((one) => one.id === id)).toBe(false);
    await expect(operate("grant", id)).rejects.toThrow("(prefix.state-conflict,");
    const rows = await api.database.rows(
      "select actor_type, after ->> 'state' as state from audit_event where entity_id = $1 and action = 'prefix-request.answered'",
      [id],
    );
    expect(rows).toEqual([{ actor_type: "OPERATOR", state: "DECLINED" }]);
  });

  it("is granted without words", async () => {
    const { id } = await ask("Derde lab");
    await operate("grant", id);
    expect(await answered(id)).toMatchObject({ state: "GRANTED", answer: null });
  });

  it("is given once by twenty operators at the same time", async () => {
    const { id } = await ask("Vierde lab");
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => operate("grant", id, "answer=Ja")));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the prefix of a granted request", () => {
  const pool = "198.18.40.0/26";
  const prefixesOf = async (q: string) =>
    (await api.send<{ items: Prefix[] }>("GET", `/v1/customer/${companyIds.polderlicht}/prefix?q=${q}`, { token })).body
      .items;
  const lineOf = async (lifecycle: string) => {
    const [line] = await api.database.rows<{ id: string; name: string }>(
      "select id, line_number as name from line where customer_id = $1 and lifecycle = $2 order by line_number limit 1",
      [companyIds.polderlicht, lifecycle],
    );
    if (!line) throw new Error(`no line is ${lifecycle}`);
    return line;
  };

  beforeAll(() => addPool(pool));

  it("200 is the block that the operator names, in the list of prefixes, routed to the service of the request", async () => {
    const line = await lineOf("ACTIVE");
    const body = { family: 4, prefixLength: 29, purpose: "Vijfde lab", usage, serviceId: line.id };
    const { id } = (await api.send<PrefixRequest>("POST", path, { token, body })).body;
    await operate("grant", id, "prefix=198.18.40.8/29", "answer=Veel plezier");
    const [prefix] = await prefixesOf("198.18.40.8/29");
    expect(prefix).toMatchObject({ lifecycle: "ACTIVE", service: { type: "line", id: line.id }, originAsn: 64_496 });
    expect(await answered(id)).toMatchObject({
      answer: "Veel plezier",
      prefix: { id: prefix?.id, prefix: "198.18.40.8/29" },
    });
    const named = await api.send<{ items: { address: string }[] }>(
      "GET",
      `/v1/customer/${companyIds.polderlicht}/prefix/${prefix?.id}/ip-address`,
      { token },
    );
    expect(JSON.stringify(named.body)).toContain("198.18.40.9");
    const events = await api.database.rows<{ type: string }>(
      "select type from outbox_event where entity_id = any ($1) order by id",
      [[id, prefix?.id]],
    );
    expect(events.map(({ type }) => type)).toEqual(["prefix.requested", "prefix.activated", "prefix.request-answered"]);
  });

  it("is the next free block of the pool that the operator names", async () => {
    const { id } = await ask("Zesde lab");
    await operate("grant", id, `prefix=${pool}`);
    expect((await answered(id))?.prefix).toMatchObject({ prefix: "198.18.40.0/29" });
  });

  it.each([
    ["an assigned block", "198.18.40.8/29", "overlaps prefixes that are assigned"],
    ["a larger block", "198.18.40.16/28", "is not a block of IPv4 /29"],
    ["a smaller block", "198.18.40.16/30", "is not a block of IPv4 /29"],
    ["a block of the other family", "2001:db8:4000::/48", "is not a block of IPv4 /29"],
    ["a block of others", "198.18.99.0/29", "is in no pool of yours"],
    ["a block with host bits", "198.18.40.17/29", "prefix:"],
  ])("is not %s, and the request goes on waiting", async (_what, block, reason) => {
    const { id } = await ask("Zevende lab");
    await expect(operate("grant", id, `prefix=${block}`)).rejects.toThrow(reason);
    expect(await answered(id)).toMatchObject({ state: "REQUESTED", prefix: null });
  });

  it("is not routed to a service that has ended", async () => {
    const line = await lineOf("ACTIVE");
    const body = { family: 4, prefixLength: 29, purpose: "Achtste lab", usage, serviceId: line.id };
    const { id } = (await api.send<PrefixRequest>("POST", path, { token, body })).body;
    await api.database.rows("update line set lifecycle = 'TERMINATED' where id = $1", [line.id]);
    await expect(operate("grant", id)).rejects.toThrow("The service has ended");
    await api.database.rows("update line set lifecycle = 'ACTIVE' where id = $1", [line.id]);
  });

  it("can be assigned without a request: a block or the next free one, to a company and its service", async () => {
    const line = await lineOf("ACTIVE");
    const own = (...fields: string[]) => assign(companyIds.polderlicht, ...fields);
    await own("prefix=198.18.40.32/28", `service=${line.name.toLowerCase()}`);
    expect((await prefixesOf("198.18.40.32/28"))[0]).toMatchObject({ service: { id: line.id } });
    expect(await own("family=4", "prefixLength=30")).toMatchObject({ prefix: expect.stringMatching(/\/30$/) });
    await expect(own("prefix=198.18.40.32/29")).rejects.toThrow("overlaps prefixes that are assigned");
    await expect(own("prefix=198.18.40.48/29", "service=LN-204301")).rejects.toThrow("service:");
    await expect(assign(10_000_000, "prefix=198.18.40.48/29")).rejects.toThrow("customerId:");
  });

  it.each([
    ["rack", "select id, rack_code as word from rack where customer_id = $1 limit 1", "198.18.41.0/29"],
    ["shared-colo", "select id, id::text as word from shared_colo where customer_id = $1 limit 1", "198.18.41.8/29"],
  ])("can be assigned to a service of the type %s", async (type, query, block) => {
    const [service] = await api.database.rows<{ id: string; word: string }>(query, [companyIds.kadeblok]);
    await addPool(block);
    await assign(companyIds.kadeblok, `prefix=${block}`, `service=${service?.word}`);
    const path = `/v1/customer/${companyIds.kadeblok}/prefix?limit=200`;
    const { body } = await api.send<{ items: Prefix[] }>("GET", path, { token: hoster });
    expect(body.items.find(({ prefix }) => prefix === block)?.service).toMatchObject({ type, id: service?.id });
  });

  it.each([
    ["SUSPENDED", true],
    ["TERMINATED", false],
  ])("of a company that is %s: %s", async (status, isAssigned) => {
    const block = isAssigned ? "198.18.41.16/29" : "198.18.41.24/29";
    await addPool(block);
    await api.database.rows("update customer set status = $1 where id = $2", [status, companyIds.polderlicht]);
    const result = await assign(companyIds.polderlicht, `prefix=${block}`).then(
      () => "assigned",
      () => "refused",
    );
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [companyIds.polderlicht]);
    expect(result).toBe(isAssigned ? "assigned" : "refused");
  });

  it("is what the notification of the grant names and opens", async () => {
    const { id } = await ask("Negende lab");
    await operate("grant", id, "prefix=198.18.40.56/29");
    const [prefix] = await prefixesOf("198.18.40.56/29");
    const source = prefixNotifications.find(({ event }) => event === "prefix.request-answered");
    const [facts] = source ? await queryRows(api.operatorPool, source.find(companyIds.polderlicht, id)) : [];
    if (!source || !facts) throw new Error("the grant has no notification");
    expect(source.texts.en.title(facts)).toBe("Prefix 198.18.40.56/29 is assigned to you");
    expect(facts.link).toBe(`/ip-management/prefix/${prefix?.id}`);
  });
});

describe("the service and the growth of a request", () => {
  const services = async (q = "") =>
    (
      await api.send<PrefixService[]>("GET", `${hosting}/service${q && `?q=${encodeURIComponent(q)}`}`, {
        token: hoster,
      })
    ).body;
  const tables = { line: "line", rack: "rack", "shared-colo": "shared_colo" } as const;

  it("200 offers lines, racks and shared units that have not ended, by words of their name, and none of others", async () => {
    const [line] = await services("ln 204301");
    expect(line).toMatchObject({ type: "line", name: expect.stringContaining("LN-204301 ") as string });
    expect(await services("LN-104201")).toEqual([]);
    const all = await services();
    expect(all.length).toBeLessThanOrEqual(20);
    for (const type of ["rack", "shared-colo"] as const) {
      const [row] = await api.database.rows<{ id: string; code: string }>(
        type === "rack"
          ? "select id, rack_code as code from rack where customer_id = $1 limit 1"
          : "select colo.id, rack_code as code from shared_colo colo join rack on rack.id = rack_id where colo.customer_id = $1 limit 1",
        [companyIds.kadeblok],
      );
      const found = async () => (await services(row?.code)).some(({ id }) => id === row?.id);
      expect([type, await found()]).toEqual([type, true]);
      await api.database.rows(`update ${tables[type]} set lifecycle = 'TERMINATED' where id = $1`, [row?.id]);
      expect([type, await found()]).toEqual([type, false]);
      await api.database.rows(`update ${tables[type]} set lifecycle = 'ACTIVE' where id = $1`, [row?.id]);
    }
  });

  it.each(["line", "rack", "shared-colo"] as const)("201 keeps a %s, which the operator reads", async (type) => {
    const [row] = await api.database.rows<{ id: string }>(
      `select id from ${tables[type]} where customer_id = $1 and lifecycle = 'ACTIVE' limit 1`,
      [companyIds.kadeblok],
    );
    const body = { family: 4, prefixLength: 29, purpose: "Growth", usage, serviceId: row?.id };
    const { id } = (await api.send<PrefixRequest>("POST", hosting, { token: hoster, body })).body;
    const [shown] = (await api.send<{ items: PrefixRequest[] }>("GET", hosting, { token: hoster })).body.items;
    expect(shown).toMatchObject({ id, service: { type, id: row?.id }, usage });
    const open = (await waiting()).find((one) => one.id === id);
    expect(open).toMatchObject({ service: { name: shown?.service?.name }, usage });
  });

  it("400 with the same body for an unknown service and those of another company", async () => {
    const foreign = await api.database.rows<{ id: string }>(
      Object.values(tables)
        .map((table) => `(select id from ${table} where customer_id = $1 limit 1)`)
        .join(" union all "),
      [companyIds.kadeblok],
    );
    for (const serviceId of [...foreign.map((row) => row.id), randomUUID()])
      expect(
        await api.send("POST", path, {
          token,
          body: { family: 4, prefixLength: 29, purpose: "x", usage, serviceId },
        }),
      ).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "serviceId", message: "validation.invalid-value" }] },
      });
  });
});
