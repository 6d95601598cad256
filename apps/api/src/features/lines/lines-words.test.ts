import type { LineSummary } from "@demarc/contract/lines/lines";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek } = companyIds;
const garage = "LN-104210";
let api: TestApi;

const search = async (q: string, customerId: number = polderlicht, who = "joris.bakker@polderlicht.example") => {
  const token = await api.tokenOf(who);
  const path = `/v1/customer/${customerId}/line?limit=200&q=${encodeURIComponent(q)}`;
  const { body } = await api.send<{ items: LineSummary[]; total: number }>("GET", path, { token });
  return body.items.map(({ lineNumber }) => lineNumber);
};

beforeAll(async () => {
  api = await testApi();
  await api.database.rows("update line set room = 'Kelder 3', reference = $2 where line_number = $1", [
    garage,
    "100 % Meppel_Noord, begane grond",
  ]);
});
afterAll(() => api.close());

describe("the words of a search of lines", () => {
  it.each([
    "7941 ZZ rietkraagweg 156",
    "7941ZZ 156",
    "rietkraagweg 156 meppel",
    "Meppel 156",
    "LN 104210",
    "ln104210",
    "LN-104210",
    "  104210  ",
    "noord, begane",
    "kelder 3",
    "fib-4000 156",
    "Zuiderdijk 156 meppel",
    "MÉPPEL 156",
  ])("200 finds the line by %j", async (q) => expect(await search(q)).toEqual([garage]));

  it("200 finds the same lines for a postal code with and without its space", async () => {
    const joined = await search("7941ZZ");
    expect(joined.length).toBeGreaterThan(3);
    expect(await search("7941 ZZ")).toEqual(joined);
  });

  it.each(["meppel hattem", "7941AB", "LN-104210 hattem", "rietkraagweg 1567"])(
    "200 finds nothing by %j, because a word does not occur",
    async (q) => expect(await search(q)).toEqual([]),
  );

  it.each(["100 %", "%", "_noord", "meppel_"])("200 takes the wildcards of %j literally", async (q) =>
    expect(await search(q)).toEqual([garage]),
  );
  it.each(["m_ppel", "10%210", String.raw`\meppel`])("200 finds nothing by %j", async (q) =>
    expect(await search(q)).toEqual([]),
  );

  it("200 finds lines by their end customer, but not for the end customer itself", async () => {
    expect(await search("fietsfabriek b.v.")).toHaveLength(3);
    expect(await search("fietsfabriek testbaan b.v.")).toEqual(["LN-104206"]);
    const eva = "eva.postma@fietsfabriek.example";
    expect(await search("testbaan", fietsfabriek, eva)).toEqual(["LN-104206"]);
    expect(await search("fiets b.v.", fietsfabriek, eva)).toEqual([]);
  });

  it("200 takes a search of a hundred characters, and 400 for more", async () => {
    expect(await search("a ".repeat(50))).not.toHaveLength(0);
    const token = await api.tokenOf("joris.bakker@polderlicht.example");
    const path = `/v1/customer/${polderlicht}/line?q=${"a".repeat(101)}`;
    expect(await api.send("GET", path, { token })).toMatchObject({ status: 400 });
  });
});
