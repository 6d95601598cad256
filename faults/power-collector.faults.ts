import type { Fault } from "./fault.ts";

const source = "apps/power-collector/src";
const whole = [`${source}/collector.test.ts`];
const buffer = [`${source}/buffer/disk-buffer.test.ts`];

/** The power collector: what must not be lost, doubled, misread or shown. */
export const powerCollectorFaults: readonly Fault[] = [
  {
    name: "the collector forgets readings when anything answers 202",
    file: `${source}/post/post-outcome.ts`,
    find: "if (!isWhole || ",
    replace: "if (",
    tests: [`${source}/post/post-outcome.test.ts`],
  },
  {
    name: "the collector drops readings when something else answers 400",
    file: `${source}/post/post-outcome.ts`,
    find: "(status === 400 && isDocumented(body))",
    replace: "status === 400",
    tests: whole,
    only: "something else",
  },
  {
    name: "a torn line of the buffer is sent",
    file: `${source}/buffer/buffer-rows.ts`,
    find: '  } catch {\n    return "torn";',
    replace: "  } catch {\n    return undefined;",
    tests: buffer,
  },
  {
    name: "the buffer grows beyond its limit",
    file: `${source}/buffer/segment-store.ts`,
    find: "if (!isOld && bytes() <= maxBytes) return;",
    replace: "if (!isOld) return;",
    tests: buffer,
  },
  {
    name: "an acknowledged position is not stored",
    file: `${source}/buffer/segment-store.ts`,
    find: "      await savePosition(folder, end);\n",
    replace: "",
    tests: buffer,
  },
  {
    name: "the multiplier of a meter changes its voltage",
    file: `${source}/snmp/read-plan.ts`,
    find: 'quantity !== "voltageV" && ',
    replace: "",
    tests: [`${source}/snmp/device-poll.test.ts`],
  },
  {
    name: "the decimals that a Raritan PDU states are ignored",
    file: `${source}/snmp/read-plan.ts`,
    find: " / 10 ** digits.value",
    replace: "",
    tests: [`${source}/snmp/presets/presets.test.ts`],
  },
  {
    name: "a device is read again in a minute that it has answered",
    file: `${source}/poller.ts`,
    find: " && one.slot !== slot",
    replace: "",
    tests: whole,
    only: "within the minute",
  },
  {
    name: "the token is sent over plain http",
    file: `${source}/config/config-rules.ts`,
    find: "isLoopback(hostname) || api.allowInsecure",
    replace: "true",
    tests: [`${source}/config/config-reader.test.ts`],
  },
];
