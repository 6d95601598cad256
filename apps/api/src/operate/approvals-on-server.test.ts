import { companyIds, type TestApi, testApi } from "../testing/test-api.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { ApprovalRequest } from "@demarc/contract/operator/approvals";
import { approvalsHarness } from "../testing/approvals-harness.ts";
import { testConfig } from "../testing/test-config.ts";
import { operatorInProcess, type OperatorInProcess } from "./in-process.ts";

let api: TestApi;
let harness: Awaited<ReturnType<typeof approvalsHarness>>;
let server: OperatorInProcess;
beforeAll(async () => {
  api = await testApi();
  harness = await approvalsHarness(api);
  server = operatorInProcess(
    { config: testConfig(), connect: api.database.connect, operatorPool: api.operatorPool },
    "os:carl",
  );
});
afterEach(() => harness.reset());
afterAll(async () => {
  await server.close();
  await api.close();
});

const send = (method: string, path: string, body: object) =>
  server.send(
    new Request(`http://localhost/operator/v1/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

it("202 a command on the server asks for an approval, which another person gives", async () => {
  await harness.setRules([{ action: "customers.write" }]);
  const mail = "command@company.example";
  const asked = await send("PATCH", `customer/${companyIds.polderlicht}`, { invoiceEmail: mail });
  expect(asked.status).toBe(202);
  const { id, maker, makerPerson } = (await asked.json()) as ApprovalRequest;
  expect([maker, makerPerson]).toEqual(["os:carl", "os:carl"]);
  expect(await harness.mailOf()).not.toBe(mail);
  const own = await send("POST", `approval/${id}/approve`, {});
  expect([own.status, await own.json()]).toMatchObject([403, { error: { code: "approval.own-request" } }]);
  expect((await harness.decide(id, "approve", harness.ben)).status).toBe(200);
  expect(await harness.mailOf()).toBe(mail);
});

it("200 a command on the server withdraws its own request", async () => {
  await harness.setRules([{ action: "customers.write" }]);
  const asked = await send("PATCH", `customer/${companyIds.polderlicht}`, { invoiceEmail: "back@company.example" });
  const { id } = (await asked.json()) as ApprovalRequest;
  expect((await send("POST", `approval/${id}/withdraw`, {})).status).toBe(200);
});
