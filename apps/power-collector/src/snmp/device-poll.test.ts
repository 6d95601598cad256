import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DeviceConfig, MeterConfig } from "../config/collector-config.ts";
import { counter64, type FakePdu, gauge, integer, startPdu, startSilentPdu, text } from "../testing/fake-pdu.ts";
import { device, meter, v3 } from "../testing/test-collector.ts";
import { pollDevice } from "./device-poll.ts";
import { pollFailure } from "./poll-failure.ts";
import { oidsOf, planOf, readingsFrom } from "./read-plan.ts";

const at = "2026-11-25T10:14:00.000Z";
/** Below the enterprise number that is reserved for examples. */
const entry = "1.3.6.1.4.1.32473.1.1";
const own = (fields: Partial<MeterConfig> = {}): MeterConfig =>
  meter({
    meter: "A",
    oids: {
      currentA: { oid: `${entry}.1.1`, scale: 0.1 },
      voltageV: { oid: `${entry}.2.1`, scale: 1 },
      powerW: { oid: `${entry}.3.1`, scale: 10 },
      energyWh: { oid: `${entry}.4.1`, scale: 1 },
    },
    ...fields,
  });

const read = async (one: DeviceConfig) => {
  const plan = planOf(one);
  return readingsFrom(plan, await pollDevice(one, oidsOf(plan), AbortSignal.timeout(5000)), at);
};
const failureOf = (one: DeviceConfig): Promise<string> =>
  read(one).then(
    () => "no failure",
    (error: unknown) => pollFailure(error),
  );

const devices: { close(): void }[] = [];
afterEach(() => {
  for (const one of devices.splice(0)) one.close();
});

describe("a device", () => {
  let pdu: FakePdu;
  beforeEach(async () => {
    const columns = { 1: gauge(57), 2: text("230.4"), 3: integer(131), 4: counter64(12_345_678_901n) };
    pdu = await startPdu([{ entry, rows: [{ index: [1], columns }] }]);
    devices.push(pdu);
  });
  const reading = { meter: "A", at, currentA: 5.7, voltageV: 230.4, powerW: 1310, energyWh: 12_345_678_901 };

  it("is read with v2c: integers, 64-bit counters and decimals as text", async () => {
    expect(await read(device(pdu.port, { meters: [own()] }))).toEqual({ readings: [reading], missing: [] });
  });

  it("is read with v3, signed and encrypted", async () => {
    expect(await read(device(pdu.port, { snmp: v3, meters: [own()] }))).toEqual({ readings: [reading], missing: [] });
  });

  it("gets requests of one OID if that is all it can answer", async () => {
    const { readings } = await read(device(pdu.port, { oidsPerRequest: 1, meters: [own()] }));
    expect(readings).toEqual([reading]);
  });

  it("multiplies current, power and energy, but not voltage", async () => {
    const { readings } = await read(device(pdu.port, { meters: [own({ multiplier: 40 })] }));
    expect(readings).toEqual([{ ...reading, currentA: 228, powerW: 52_400, energyWh: 493_827_156_040 }]);
  });

  it("with other keys or another community is a failure that quotes neither", async () => {
    const wrongKey = { ...v3, privacy: { protocol: "aes" as const, key: "another-key-99" } };
    const wrongUser = { ...v3, auth: { protocol: "sha256" as const, key: "another-key-98" } };
    const wrongCommunity = { version: "2c" as const, community: "wrong-community", context: "" };
    const failures = await Promise.all(
      [wrongKey, wrongUser, wrongCommunity].map((snmp) => failureOf(device(pdu.port, { snmp, meters: [own()] }))),
    );
    expect(failures.join()).not.toMatch(/another|wrong|community-|no failure/);
    // Some agents report wrong keys, others do not answer. No agent answers a wrong community.
    expect(failures[2]).toBe("no answer in time");
  });

  it("lacks what it has no row for, what is no number, and what it does not measure", async () => {
    pdu.set(0, 2, [1], "about 230");
    pdu.set(0, 3, [1], -1);
    const meters = [own(), meter({ meter: "B", oids: { powerW: { oid: `${entry}.3.9`, scale: 1 } } })];
    const { readings, missing } = await read(device(pdu.port, { meters }));
    expect(readings).toEqual([{ meter: "A", at, currentA: 5.7, energyWh: 12_345_678_901 }]);
    expect(missing.map(({ meter: name, quantity, reason }) => `${name} ${quantity}: ${reason}`)).toEqual([
      "A voltageV: the answer is no number (OctetString)",
      "A powerW: the device does not measure it",
      "B powerW: the device has no such row",
    ]);
  });

  it("lacks a value that the API would refuse, instead of losing the whole reading", async () => {
    const { readings, missing } = await read(device(pdu.port, { meters: [own({ multiplier: 100_000 })] }));
    expect(readings).toEqual([{ meter: "A", at, voltageV: 230.4 }]);
    expect(missing.map(({ quantity }) => quantity)).toEqual(["currentA", "powerW", "energyWh"]);
  });
});

describe("a device that does not answer properly", () => {
  it("is given up after its timeout and retries", async () => {
    const silent = await startSilentPdu();
    devices.push(silent);
    expect(await failureOf(device(silent.port, { retries: 2, timeoutMs: 150, meters: [own()] }))).toBe(
      "no answer in time",
    );
    expect(silent.requests()).toBe(3);
  });

  it("is given up when it answers with rubbish, and when it answers after the timeout", async () => {
    const rubbish = await startSilentPdu((_, reply) => reply(Buffer.from("30820000", "hex")));
    const late = await startSilentPdu((request, reply) => setTimeout(() => reply(request), 400));
    devices.push(rubbish, late);
    const failures = await Promise.all(
      [rubbish, late].map(({ port }) => failureOf(device(port, { timeoutMs: 150, meters: [own()] }))),
    );
    expect(failures).toEqual(["no answer in time", "no answer in time"]);
    await new Promise((resolve) => setTimeout(resolve, 400));
  });

  it("is given up when the whole poll takes too long, and when its name is unknown", async () => {
    const silent = await startSilentPdu();
    devices.push(silent);
    const one = device(silent.port, { timeoutMs: 10_000, meters: [own()] });
    const aborted = pollDevice(one, oidsOf(planOf(one)), AbortSignal.timeout(100)).catch(pollFailure);
    expect(await aborted).toBe("no complete answer in time");
    expect(await failureOf({ ...one, host: "pdu.invalid" })).toMatch(/^it cannot be reached \(E[A-Z_]+\)$/);
  });
});
