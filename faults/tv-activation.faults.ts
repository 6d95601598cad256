import type { Fault } from "./fault.ts";

const folder = "apps/api/src/features/tv-accounts/activation";
const redemption = [`${folder}/tv-redemption.test.ts`];
const requests = [`${folder}/tv-requests.test.ts`];
const devices = [`${folder}/tv-devices.test.ts`];
const pin = [`${folder}/tv-pin.test.ts`];

/** Activation codes, the devices that use them, and the PIN. */
export const tvActivationFaults: readonly Fault[] = [
  {
    name: "wrong activation codes are not counted by address",
    file: `${folder}/tv-device-calls.routes.ts`,
    find: "const attempt = await wrongCodes.take(http.ip);",
    replace: "const attempt = await wrongCodes.take(http.id);",
    tests: redemption,
  },
  {
    name: "a right activation code forgives the wrong ones before it",
    file: "apps/api/src/platform/tokens/failed-attempts.ts",
    find: "const member = randomUUID();",
    replace: "const member = randomUUID().slice(99);",
    tests: redemption,
  },
  {
    name: "a device that uses a code does not wait for a change of its TV account",
    file: "apps/api/src/features/tv-accounts/tv-account-lock.queries.ts",
    find: "current_customer() for no key update`",
    replace: "current_customer()`",
    tests: redemption,
    only: "waits for a suspension",
  },
  {
    name: "an expired activation code works until the timer closes it",
    file: `${folder}/tv-codes.queries.ts`,
    find: "and state in ('READY', 'LIVE') and expires_at > now()",
    replace: "and state in ('READY', 'LIVE')",
    tests: redemption,
  },
  {
    name: "a device is confirmed after its request has expired",
    file: `${folder}/tv-requests.queries.ts`,
    find: "case when state = 'PENDING' and expires_at <= now() then 'EXPIRED' else state end",
    replace: "state",
    tests: requests,
  },
  {
    name: "a device is confirmed on a TV account without a free place",
    file: `${folder}/tv-devices.steps.ts`,
    find: "if (devices >= maxDevices) throw",
    replace: "if (devices >= 99 * maxDevices) throw",
    tests: requests,
  },
  {
    name: "the TV platform does not learn that a device was removed",
    file: `${folder}/tv-devices.routes.ts`,
    find: 'queueTvCommand(transaction, account, "device-off", { deviceId });',
    replace: "",
    tests: devices,
  },
  {
    name: "the ledger holds activation codes",
    file: `${folder}/tv-codes.steps.ts`,
    find: "after: { codeId, kind, description, maxUses, deliveredVia, expiresAt },",
    replace: "after: { codeId, kind, code: openedCode(maker, row).code },",
    tests: pin,
  },
  {
    name: "the PIN waits for the TV platform in the clear",
    file: `${folder}/tv-pin.routes.ts`,
    find: "queueTvPin(transaction, account, sealed);",
    replace: "queueTvPin(transaction, account, Buffer.from(body.pin));",
    tests: pin,
  },
];
