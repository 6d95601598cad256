import fs from "node:fs";
import path from "node:path";
import { agreementFaults } from "./agreements.faults.ts";
import { backgroundFaults } from "./background.faults.ts";
import { changeFaults } from "./changes.faults.ts";
import { demoFaults } from "./demo.faults.ts";
import { dataCentreFaults } from "./data-centre.faults.ts";
import type { Fault } from "./fault.ts";
import { loyaltyFaults } from "./loyalty.faults.ts";
import { manualAgreementFaults } from "./manual-agreements.faults.ts";
import { moneyFaults } from "./money.faults.ts";
import { networkFaults } from "./network.faults.ts";
import { noticeFaults } from "./notices.faults.ts";
import { orderFaults } from "./orders.faults.ts";
import { quotationFaults } from "./quotations.faults.ts";
import { powerFaults } from "./power.faults.ts";
import { requestCostFaults } from "./request-costs.faults.ts";
import { serviceFaults } from "./services.faults.ts";
import { signInFaults } from "./sign-in.faults.ts";
import { tenancyFaults } from "./tenancy.faults.ts";
import { tvAccountFaults } from "./tv-accounts.faults.ts";
import { tvActivationFaults } from "./tv-activation.faults.ts";
import { tvPlatformFaults } from "./tv-platform.faults.ts";

/** All faults that the tests must catch. Add the faults of a new area here. */
export const faults: readonly Fault[] = [
  ...tenancyFaults,
  ...demoFaults,
  ...signInFaults,
  ...changeFaults,
  ...manualAgreementFaults,
  ...moneyFaults,
  ...networkFaults,
  ...backgroundFaults,
  ...tvAccountFaults,
  ...tvActivationFaults,
  ...loyaltyFaults,
  ...tvPlatformFaults,
  ...orderFaults,
  ...quotationFaults,
  ...serviceFaults,
  ...agreementFaults,
  ...dataCentreFaults,
  ...noticeFaults,
  ...powerFaults,
  ...requestCostFaults,
];

/** The rows that no longer fit the code in a folder: they would plant nothing. */
export const staleFaults = (folder: string): readonly Fault[] =>
  faults.filter(({ file, find, tests }) => {
    if ([file, ...tests].some((needed) => !fs.existsSync(path.join(folder, needed)))) return true;
    return fs.readFileSync(path.join(folder, file), "utf8").split(find).length !== 2;
  });
