import { usualApprovalPolicy } from "@demarc/contract/operator/approvals";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceCommands } from "./features/terminations/services.commands.ts";
import { approvalsHarness } from "./testing/approvals-harness.ts";
import { commandNamed, operateOn } from "./testing/run-command.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("a command without an operation is refused while a rule may cover it", async () => {
  const harness = await approvalsHarness(api);
  const [line] = await api.database.rows<{ number: string }>(
    `update line set lifecycle = 'PROVISIONING' where id = (
       select id from line where customer_id = $1 and lifecycle = 'ACTIVE' order by id limit 1)
     returning line_number as number`,
    [companyIds.polderlicht],
  );
  const test = () =>
    operateOn(api, api.operatorPool)(commandNamed(serviceCommands, "service test"), [line?.number ?? ""]);
  await harness.setRules([{ action: "webhooks.write" }]);
  await expect(test()).rejects.toThrow("This needs the approval of another person");
  await harness.setRules(usualApprovalPolicy);
  expect(await test()).toEqual([expect.stringContaining("PROVISIONING → TESTING")]);
});
