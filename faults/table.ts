import { backgroundFaults } from "./background.faults.ts";
import { changeFaults } from "./changes.faults.ts";
import { faceFaults } from "./face.faults.ts";
import type { Fault } from "./fault.ts";
import { loyaltyFaults } from "./loyalty.faults.ts";
import { moneyFaults } from "./money.faults.ts";
import { networkFaults } from "./network.faults.ts";
import { orderLimitFaults } from "./order-limits.faults.ts";
import { orderFaults } from "./orders.faults.ts";
import { powerFaults } from "./power.faults.ts";
import { serviceFaults } from "./services.faults.ts";
import { signInFaults } from "./sign-in.faults.ts";
import { tenancyFaults } from "./tenancy.faults.ts";
import { tvAccountFaults } from "./tv-accounts.faults.ts";
import { tvActivationFaults } from "./tv-activation.faults.ts";
import { tvDevicesFaults } from "./tv-devices.faults.ts";
import { tvPlatformFaults } from "./tv-platform.faults.ts";

/** All faults that the tests must catch. Add the faults of a new area here. */
export const faults: readonly Fault[] = [
  ...tenancyFaults,
  ...signInFaults,
  ...changeFaults,
  ...moneyFaults,
  ...networkFaults,
  ...backgroundFaults,
  ...faceFaults,
  ...tvAccountFaults,
  ...tvActivationFaults,
  ...loyaltyFaults,
  ...tvDevicesFaults,
  ...tvPlatformFaults,
  ...orderFaults,
  ...orderLimitFaults,
  ...serviceFaults,
  ...powerFaults,
];
