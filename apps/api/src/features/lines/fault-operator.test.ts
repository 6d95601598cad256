import type { OperatorFault } from "@demarc/contract/operator/faults";
import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
type Answer = OperatorFault & {
  error?: { code: string };
  validationErrors?: { field: string }[];
  mails?: { to: string }[];
};

let api: TestApi;
let token: string;
let lotte: string;
let report: FaultReport;
let path: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "tickets" });
  lotte = await api.tokenOf("lotte.prins@polderlicht.example");
  await api.database.rows("delete from fault_report");
  const [line] = await api.database.rows<{ id: string }>("select id from line where line_number = 'LN-104201'");
  path = `/v1/customer/${polderlicht}/line/${line?.id}/fault-report`;
  const made = await api.send<FaultReport>("POST", path, {
    token: lotte,
    body: { text: "Nothing works since noon", contact: "038 123 45 67" },
  });
  report = made.body;
});
afterAll(() => api.close());

const send = (method: string, rest: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `/operator/v1/fault/${rest}`, { token, body, headers });
const list = async (query: string) =>
  (await api.send<{ items: OperatorFault[] }>("GET", `/operator/v1/fault?${query}`, { token })).body.items;

it("200 shows a report with its line and reporter, by state and company", async () => {
  const shown = (await send("GET", report.number)).body;
  expect(shown).toMatchObject({
    number: report.number,
    customerId: polderlicht,
    lineNumber: "LN-104201",
    email: "lotte.prins@polderlicht.example",
    text: "Nothing works since noon",
  });
  expect((await list("state=OPEN")).map(({ number }) => number)).toEqual([report.number]);
  expect(await list(`customerId=${kadeblok}`)).toEqual([]);
  expect(await list("state=CLOSED")).toEqual([]);
});

it("200 is planned with its mail, answered, answered again and closed once; its person sees it", async () => {
  const answer = { answer: "The carrier repairs the cable." };
  expect((await send("POST", `${report.number}/answer`, {})).body.validationErrors?.[0]?.field).toBe("answer");
  const planned = await send("POST", `${report.number}/answer?dryRun=true`, answer);
  expect(planned.body.mails?.map(({ to }) => to)).toEqual(["lotte.prins@polderlicht.example"]);
  expect(await list("state=ANSWERED")).toEqual([]);
  const done = await send("POST", `${report.number}/answer`, answer, { "if-match": '"1"' });
  expect(done.body).toEqual({ id: report.id, number: report.number, state: "ANSWERED", version: 2 });
  expect((await send("POST", `${report.number}/answer`, answer, { "if-match": '"1"' })).body.error?.code).toBe(
    "edit-conflict",
  );
  await send("POST", `${report.number}/answer`, { answer: "It is repaired." });
  const [seen] = (await api.send<FaultReport[]>("GET", path, { token: lotte })).body;
  expect(seen).toMatchObject({ state: "ANSWERED", answer: "It is repaired." });
  expect((await send("POST", `${report.number}/close`, {})).body.state).toBe("CLOSED");
  expect((await send("POST", `${report.number}/close`, {})).body.error?.code).toBe("fault-report.state-conflict");
  expect((await send("GET", report.number)).body.answer).toBe("It is repaired.");
});

it.each([
  ["GET", "FR-99999999", 404],
  ["POST", "FR-99999999/close", 404],
  ["GET", "FR-x", 400],
])("%s %s gives %i", async (method, rest, status) => {
  expect((await send(method, rest, method === "POST" ? {} : undefined)).status).toBe(status);
});
