import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const path = `/v1/customer/${companyIds.polderlicht}/account`;
const admin = "joris.bakker@polderlicht.example";

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(admin);
});
afterAll(() => api.close());

const file = (query: string, as = token) =>
  api.send<string>("GET", `${path}/export?format=csv&csv=standard${query}`, { token: as });
const linesOf = (text: string) => text.trim().split("\r\n"); // trim removes the byte order mark too
const namesIn = (text: string) =>
  linesOf(text)
    .slice(1)
    .map((line) => line.split(/[,;]/)[1]?.replaceAll('"', ""));

describe("exportAccounts", () => {
  it("200 lists everyone who is not disabled, with the API's field names as columns", async () => {
    const answer = await file("");
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="(users-20120280-\d{4}-\d\d-\d\d\.csv)"; filename\*=UTF-8''\1$/,
    );
    const list = await api.send<{ username: string }[]>("GET", path, { token });
    expect(namesIn(answer.body)).toEqual(list.body.map(({ username }) => username));
    expect(linesOf(answer.body)[0]).toMatch(/^uid.username.firstName.*roles$/);
    expect(answer.body).not.toMatch(/oud\.medewerker|[0-9a-f]{64}/);
  });

  it.each([
    ["&all=true&q=OUD.", ["oud.medewerker@polderlicht.example"]],
    ["&status=DISABLED", ["oud.medewerker@polderlicht.example"]],
    ["&q=joris%20bak", [admin]],
    ["&q=%25", []],
    ["&status=DISABLED,PENDING_ACTIVATION&q=oud", ["oud.medewerker@polderlicht.example"]],
    ["&q=fenna&role=RESELLER_ADMIN", []],
    ["&q=joris&role=RESELLER_FINANCE,RESELLER_ADMIN", [admin]],
    ["&q=joris&role=RESELLER_ADMIN", [admin]],
  ])("200 exports the same users for %s as the list", async (query, names) => {
    expect(namesIn((await file(query)).body)).toEqual(names);
    const list = await api.send<{ username: string }[]>("GET", `${path}?${query.slice(1)}`, { token });
    expect(list.body.map(({ username }) => username)).toEqual(names);
  });

  it("200 contains only oneself without the administrator role", async () => {
    const finance = "fenna.smit@polderlicht.example";
    expect(namesIn((await file("&all=true", await api.tokenOf(finance))).body)).toEqual([finance]);
  });

  it("400 for an unknown state or role", async () => {
    for (const query of ["&status=GONE", "&role=KING", "&sort=x"]) expect((await file(query)).status).toBe(400);
  });
});
