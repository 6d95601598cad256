import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { personWith } from "./testing/tenancy/people-with-roles.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const { polderlicht } = companyIds;
const contract = await contractEndpoints();
const endpoints = contract.filter(({ responses }) => JSON.stringify(responses[200] ?? "").includes("text/csv"));

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(personWith.RESELLER_ADMIN);
  await api.database.rows("update line set reference = 'x;=1+1' where line_number = 'LN-104201'");
  await api.database.rows("update customer_account set first_name = '＝1+1' where username like 'fenna%'");
  await api.database.rows("update end_customer set name = 'a,@SUM(A1)' where reference = 'STOOM'");
  await api.database.rows("update customer_contact set job_title = E'\\t-1' where customer_id = $1", [polderlicht]);
});
afterAll(() => api.close());

const fileOf = async (endpoint: (typeof endpoints)[number], csv: string) => {
  const { path, request } = await goodRequest(api, endpoint, token);
  const answer = await api.send<string>("GET", `${path}${path.includes("?") ? "&" : "?"}csv=${csv}`, request);
  expect([endpoint.name, answer.status]).toEqual([endpoint.name, 200]);
  return answer.body;
};

describe("every export", () => {
  it("is what its name says, with a choice of the dialect", () => {
    const named = contract.filter(({ name }) => name.startsWith("export"));
    expect(named.length).toBeGreaterThan(20);
    expect(endpoints.map(({ name }) => name)).toEqual(named.map(({ name }) => name));
    expect(endpoints.filter(({ query }) => query?.properties["csv"] === undefined)).toEqual([]);
  });

  it.each(endpoints)(
    "200 $name writes both dialects with as many columns and rows, and no formula whatever separator a spreadsheet uses",
    async (endpoint) => {
      const [dutch, standard] = [await fileOf(endpoint, "excel-nl"), await fileOf(endpoint, "standard")];
      expect([dutch[0], standard[0]]).toEqual(["\ufeff", "\ufeff"]);
      const headings = [dutch, standard].map((file) => file.slice(1).split("\r\n")[0] ?? "");
      const [ofDutch = [], ofStandard = []] = [headings[0]?.split(";"), headings[1]?.split(",")];
      expect(ofDutch).toHaveLength(ofStandard.length);
      expect(new Set(ofDutch).size).toBe(ofDutch.length);
      expect(ofStandard.every((heading) => /^[a-z][a-zA-Z\d]+$/.test(heading))).toBe(true);
      if (endpoint.name !== "exportTokens" && endpoint.name !== "exportAuditEvents")
        expect(dutch.split("\r\n")).toHaveLength(standard.split("\r\n").length);
      for (const file of [dutch, standard])
        for (const separator of [";", ",", "\t"])
          expect(cellsOf(file.slice(1), separator).filter(isFormula)).toEqual([]);
    },
  );
});

const cellsOf = (file: string, separator: string): string[] =>
  file.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator));

/** A cell that a spreadsheet computes: after quotes, a sign that begins no number. */
const isFormula = (cell: string): boolean => /^"*[=+@＝＋－＠]/.test(cell) || /^"*-(?!\d+([.,]\d+)?"*$)/.test(cell);
