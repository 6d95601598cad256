import type { Fault } from "./fault.ts";

const activation = "apps/portal/src/features/tv-accounts/activation";
const panel = [`${activation}/activation-panel.test.tsx`];
const pin = [`${activation}/pin-card.test.tsx`];

/** The screens of devices, codes and the PIN, and the page that simulates a television. */
export const tvDevicesFaults: readonly Fault[] = [
  {
    name: "the QR code of an activation code holds its dashes",
    file: `${activation}/code-display.tsx`,
    find: "<QrCode code={plainCode(code)}",
    replace: "<QrCode code={grouped}",
    tests: panel,
  },
  {
    name: "the screen does not look for devices that ask",
    file: `${activation}/tv-activation.data.ts`,
    find: "isWatched(state.data) ? watchMs : false",
    replace: "isWatched(state.data) ? false : false",
    tests: panel,
  },
  {
    name: "a fourth code is offered",
    file: `${activation}/codes-card.tsx`,
    find: "data.length >= mostLiveCodes;",
    replace: "data.length > mostLiveCodes;",
    tests: panel,
  },
  {
    name: "the codes of a child company are read",
    file: `${activation}/activation-panel.tsx`,
    find: '{!readOnly && status !== "ended" && <CodesCard',
    replace: '{status !== "ended" && <CodesCard',
    tests: panel,
  },
  {
    name: "a typed PIN is kept over a reload",
    file: `${activation}/pin-card.tsx`,
    find: '    values: { pin: "", repeated: "" },',
    replace: '    values: { pin: "", repeated: "" },\n    snapshotKey: "pin",',
    tests: pin,
  },
  {
    name: "a repeated PIN must differ",
    file: `${activation}/pin-card.tsx`,
    find: "body.pin === body.repeated ? []",
    replace: "body.pin !== body.repeated ? []",
    tests: pin,
  },
  {
    name: "a television asks only once whether it is confirmed",
    file: "apps/portal/src/app/demo/use-tv-device.ts",
    find: 'else if (state === "PENDING") wait(pollAfterSeconds ?? usualSeconds);',
    replace: 'else if (state === "PENDING") clearTimeout(timer);',
    tests: ["apps/portal/src/app/demo/tv-device-page.test.tsx"],
  },
];
