import type { PrefixRequest } from "@demarc/contract/ip-management/prefixes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operateOn } from "../../../testing/run-command.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { prefixRequestCommand } from "../ip-management.commands.ts";

const path = `/v1/customer/${companyIds.polderlicht}/prefix/request`;
let api: TestApi;
let token: string;

const ask = async (purpose: string) => {
  const body = { family: 4, prefixLength: 29, purpose };
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
