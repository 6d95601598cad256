import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { usualApprovalPolicy } from "@demarc/contract/operator/approvals";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draftAgreementCommand } from "./features/manual-agreements/operator/manual-agreements.commands.ts";
import { approvalsHarness } from "./testing/approvals-harness.ts";
import { operateOn } from "./testing/run-command.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const agreement = `customer: ${companyIds.polderlicht}
title: Remote hands
category: MAINTENANCE
term: 12
notice: 30
lines:
  - { description: Hours, monthly: 99.99 }
`;

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await testApi();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-approval-"));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await api.close();
});

it("a command without an operation is refused while a rule may cover it", async () => {
  const harness = await approvalsHarness(api);
  const file = path.join(folder, "agreement.yaml");
  fs.writeFileSync(file, agreement);
  const draft = () => operateOn(api, api.operatorPool)(draftAgreementCommand, [file]);
  await harness.setRules([{ action: "webhooks.write" }]);
  await expect(draft()).rejects.toThrow("This needs the approval of another person");
  await harness.setRules(usualApprovalPolicy);
  expect(await draft()).toEqual([expect.stringContaining("is drafted")]);
});
