import type { OperatorTvAccount } from "@demarc/contract/operator/tv";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { plantTvAccount } from "../../../testing/tv-accounts/tv-platform-harness.ts";

interface Answer extends OperatorTvAccount {
  outcome: string;
  items: { id: string }[];
  events?: { type: string }[];
  error?: { code: string };
  validationErrors?: { field: string }[];
}

let api: TestApi;
let token: string;
let account: Awaited<ReturnType<typeof plantTvAccount>>;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "oss" });
});
beforeEach(async () => {
  await api.database.rows("delete from tv_command");
  account = await plantTvAccount(api.database, companyIds.beeldwijk);
});
afterAll(() => api.close());

const send = <Body = Answer>(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  bearer = token,
) => api.send<Body>(method, `/operator/v1/${path}`, { token: bearer, body, headers });
const codeOf = ({ body }: { body: Answer }) => body.error?.code;

describe("TV accounts", () => {
  it("200 are listed without subscriber and PIN, suspended with a reason, and resumed", async () => {
    const path = `tv-account/${account.accountNr}`;
    const before = (await send("GET", path)).body;
    expect(before).toMatchObject({ id: account.id, status: "active", customerId: companyIds.beeldwijk });
    expect(JSON.stringify(before)).not.toMatch(/subscriber|pin/i);
    expect((await send("POST", `${path}/suspend`, {})).body.validationErrors?.[0]?.field).toBe("reason");
    const planned = await send("POST", `${path}/suspend?dryRun=true`, { reason: "Unpaid" });
    expect(planned.body.events?.map(({ type }) => type)).toEqual(["tv.account.suspended"]);
    expect(await api.database.rows("select 1 from tv_command")).toEqual([]);
    const done = await send(
      "POST",
      `${path}/suspend`,
      { reason: "Abuse", suspendReason: "ABUSE" },
      { "if-match": '"1"' },
    );
    expect(done.body).toEqual({
      id: account.id,
      accountNr: account.accountNr,
      status: "suspended",
      version: 2,
      outcome: "updated",
    });
    expect((await send("POST", `${path}/suspend`, { reason: "Abuse" })).body.outcome).toBe("unchanged");
    expect(codeOf(await send("POST", `${path}/resume`, {}, { "if-match": '"1"' }))).toBe("edit-conflict");
    const suspended = await send("GET", `tv-account?status=suspended&customerId=${companyIds.beeldwijk}&limit=1000`);
    expect(suspended.body.items.map(({ id }) => id)).toContain(account.id);
    expect((await send("POST", `${path}/resume`, {})).body.status).toBe("active");
    const kinds = await api.database.rows("select kind from tv_command where account_id = $1 order by sequence", [
      account.id,
    ]);
    expect(kinds).toEqual([{ kind: "suspend" }, { kind: "resume" }]);
    await send("POST", `${path}/suspend`, { reason: "Unpaid" });
    expect((await send("GET", path)).body.suspendReason).toBe("NON_PAYMENT");
  });

  it("404 for an unknown account, and 409 for one that has ended", async () => {
    expect((await send("POST", "tv-account/1999999/resume", {})).status).toBe(404);
    await api.database.rows("update tv_account set status = 'ended', ended_at = now() where id = $1", [account.id]);
    expect(codeOf(await send("POST", `tv-account/${account.accountNr}/resume`, {}))).toBe("tv.account-ended");
  });
});

describe("TV products", () => {
  const texts = { nl: "Natuur", en: "Nature" };
  const record = { type: "option", name: texts, description: texts, monthlyPrice: "4.95", requires: ["TV-BASIS"] };
  const put = (productId: string, change: object = {}) =>
    send("PUT", `tv-package/${productId}`, { ...record, ...change });

  it("200 are created, unchanged when sent again, and changed for what is added afterwards", async () => {
    expect((await put("TV-NATUUR")).body).toEqual({ productId: "TV-NATUUR", outcome: "created" });
    expect((await put("TV-NATUUR")).body.outcome).toBe("unchanged");
    expect((await put("TV-NATUUR", { monthlyPrice: "5.95" })).body.outcome).toBe("updated");
    const anouk = await api.tokenOf("anouk.dejong@beeldwijk.example");
    const offered = await api.send<{ code: string; monthlyPrice: string }[]>("GET", "/v1/101010packages", {
      token: anouk,
    });
    expect(offered.body.find(({ code }) => code === "TV-NATUUR")?.monthlyPrice).toBe("5.95");
  });

  it("200 the list has prices only with the right on prices", async () => {
    const prices = async (bearer?: string) =>
      (await send<{ monthlyPrice: string | null }[]>("GET", "tv-package", undefined, {}, bearer)).body;
    expect((await prices()).every(({ monthlyPrice }) => monthlyPrice !== null)).toBe(true);
    const bearer = await serviceToken(api.database, { rights: ["tv.read"] });
    expect((await prices(bearer)).every(({ monthlyPrice }) => monthlyPrice === null)).toBe(true);
  });

  it.each([
    ["requires", { requires: ["TV-NONE"] }],
    ["excludes", { excludes: ["TV-NATUUR"] }],
    ["type", { type: "base" }],
    ["monthlyPrice", { monthlyPrice: "4.9" }],
    ["name.en", { name: { nl: "Natuur", en: "" } }],
  ])("400 names %s", async (field, change) => {
    await put("TV-NATUUR");
    expect((await put("TV-NATUUR", change)).body.validationErrors?.[0]?.field).toBe(field);
  });
});
