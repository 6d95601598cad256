import type { Account } from "@demarc/contract/users";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const path = "/v1/preference";
const joris = "joris.bakker@polderlicht.example";
let api: TestApi;
let token: string;
let english: string;

const read = async (bearer = token) => (await api.send("GET", path, { token: bearer })).body;
const choose = (csv: unknown, bearer = token) => api.send("PUT", path, { token: bearer, body: { csv } });
const headOf = async (query = "", bearer = token) => {
  const file = `/v1/customer/${companyIds.polderlicht}/line/export?${query}`;
  return (await api.send<string>("GET", file, { token: bearer })).body.split("\r\n")[0]?.replace("\ufeff", "");
};
const dutchHead = /^Lijnnummer;Referentie;Eindklant;/;
const standardHead = /^lineNumber,reference,endCustomer,/;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(joris);
  english = await api.tokenOf("mila.stone@kadeblok.example");
});
beforeEach(() =>
  api.database.rows(
    "update customer_account set csv_dialect = null, locale = case username when $1 then 'nl' else locale end",
    [joris],
  ),
);
afterAll(() => api.close());

describe("getPreferences and updatePreferences", () => {
  it("200 begins with the dialect of the language, and remembers the chosen one for this person only", async () => {
    expect(await read()).toEqual({ csv: "excel-nl" });
    expect(await read(english)).toEqual({ csv: "standard" });
    expect(await choose("standard")).toMatchObject({ status: 200, body: { csv: "standard" } });
    expect(await read()).toEqual({ csv: "standard" });
    expect(await read(await api.tokenOf("fenna.smit@polderlicht.example"))).toEqual({ csv: "excel-nl" });
    await choose("excel-nl", english);
    expect(await read(english)).toEqual({ csv: "excel-nl" });
  });

  it("200 records a change once, and keeps the version of the account", async () => {
    const account = async () => {
      const { body } = await api.send<Account[]>("GET", `/v1/customer/${companyIds.polderlicht}/account?q=joris`, {
        token,
      });
      return body[0];
    };
    const before = await account();
    await api.database.rows("delete from audit_event where entity_id = $1", [before?.id]);
    await choose("standard");
    await choose("standard");
    expect((await account())?.version).toBe(before?.version);
    const rows = await api.database.rows(
      "select before, after from audit_event where entity_id = $1 and after ->> 'csvDialect' = 'standard'",
      [before?.id],
    );
    expect(rows).toEqual([expect.objectContaining({ after: { csvDialect: "standard" } })]);
  });

  it("200 ends with one of the chosen dialects after twenty parallel choices", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => choose(place % 2 === 0 ? "standard" : "excel-nl")),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(["standard", "excel-nl"]).toContain((await read())["csv"]);
  });

  it.each(["", "EXCEL-NL", null, 7, "x".repeat(10_000)])("400 for %j", async (csv) =>
    expect((await choose(csv)).status).toBe(400),
  );
});

describe("the dialect of a file", () => {
  it("200 follows the language, then the choice, then the request", async () => {
    expect(await headOf()).toMatch(dutchHead);
    await choose("standard");
    expect(await headOf()).toMatch(standardHead);
    expect(await headOf("csv=excel-nl")).toMatch(dutchHead);
    await choose("excel-nl");
    expect(await headOf("csv=standard")).toMatch(standardHead);
  });

  it("200 sends an API token the standard file, unless it asks for another", async () => {
    const accounts = `/v1/customer/${companyIds.polderlicht}/account`;
    const { body: found } = await api.send<Account[]>("GET", `${accounts}?q=joris`, { token });
    const made = await api.send<{ token: string }>("POST", `${accounts}/${found[0]?.id}/token`, {
      token,
      body: { description: "Script" },
    });
    expect(await headOf("", made.body.token)).toMatch(standardHead);
    expect(await headOf("csv=excel-nl", made.body.token)).toMatch(dutchHead);
    expect((await api.send("GET", path, { token: made.body.token })).status).toBe(403);
  });

  it("400 for an unknown dialect", async () => {
    const file = `/v1/customer/${companyIds.polderlicht}/line/export?csv=excel-de`;
    expect(await api.send("GET", file, { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "csv" }] },
    });
  });
});
