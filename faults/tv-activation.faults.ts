import type { Fault } from "./fault.ts";

const folder = "apps/api/src/features/tv-accounts/activation";
const redemption = [`${folder}/tv-redemption.test.ts`];
const pin = [`${folder}/tv-pin.test.ts`];

export const tvActivationFaults: readonly Fault[] = [
  {
    name: "wrong activation codes are not counted by address",
    file: `${folder}/tv-device-calls.routes.ts`,
    find: "const attempt = await wrongCodes.take(http.ip);",
    replace: "const attempt = await wrongCodes.take(http.id);",
    tests: redemption,
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
