import type { PrefixRequest, PrefixService } from "@demarc/contract/ip-management/prefixes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operateOn } from "../../../testing/run-command.ts";
import { randomUUID } from "node:crypto";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { prefixRequestCommand } from "../ip-management.commands.ts";

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
const operate = (...words: string[]) => operateOn(api, api.operatorPool)(prefixRequestCommand, words);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  hoster = await api.tokenOf("tim.okafor@kadeblok.example");
});
afterAll(() => api.close());

describe("the answer to a request for a prefix", () => {
  it("lists what waits, and 200 shows the answer and its time, once", async () => {
    const { id } = await ask("Tweede lab");
    expect((await operate("list"))?.some((line) => line.includes(id) && line.endsWith("Tweede lab"))).toBe(true);
    expect(await answered(id)).toMatchObject({ state: "REQUESTED", answer: null, answeredAt: null });
    expect(await operate("decline", id, " Een /28 kan wel. ")).toEqual([`${id}  ${companyIds.polderlicht}  DECLINED`]);
    const shown = await answered(id);
    expect(shown).toMatchObject({ state: "DECLINED", answer: "Een /28 kan wel.", version: 2 });
    expect(Date.parse(shown?.answeredAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect((await operate("list"))?.some((line) => line.includes(id))).toBe(false);
    await expect(operate("grant", id)).rejects.toThrow("No such request waits for an answer.");
    const rows = await api.database.rows(
      "select actor_type, after ->> 'state' as state from audit_event where entity_id = $1 and action = 'prefix-request.answered'",
      [id],
    );
    expect(rows).toEqual([{ actor_type: "OPERATOR", state: "DECLINED" }]);
  });

  it("grants without words, and declines only with a reason of at most 400 characters", async () => {
    const { id } = await ask("Derde lab");
    await expect(operate("decline", id)).rejects.toThrow("Say why");
    await expect(operate("decline", id, "x".repeat(401))).rejects.toThrow("at most 400");
    await expect(operate("grant", "x")).rejects.toThrow("Name it by its id");
    await operate("grant", id);
    expect(await answered(id)).toMatchObject({ state: "GRANTED", answer: null });
  });

  it("is given once by twenty operators at the same time", async () => {
    const { id } = await ask("Vierde lab");
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => operate("grant", id, "Ja")));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
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
    const line = (await operate("list"))?.find((one) => one.includes(id));
    expect(line).toContain(shown?.service?.name);
    expect(line).toContain("uses 3, in 3 months 6, in 12 months 14");
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
