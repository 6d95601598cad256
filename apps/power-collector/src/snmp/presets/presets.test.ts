import { afterEach, describe, expect, it } from "vitest";
import { type FakePdu, gauge, integer, type PduTable, startPdu } from "../../testing/fake-pdu.ts";
import { device, meter } from "../../testing/test-collector.ts";
import type { DeviceConfig } from "../../config/collector-config.ts";
import { pollDevice } from "../device-poll.ts";
import { oidsOf, planOf, readingsFrom } from "../read-plan.ts";

const at = "2026-11-25T10:14:00.000Z";
let pdu: FakePdu | undefined;
afterEach(() => pdu?.close());

const readingsOf = async (
  tables: readonly PduTable[],
  fields: Partial<DeviceConfig> & Pick<DeviceConfig, "meters">,
) => {
  pdu = await startPdu(tables);
  const one = device(pdu.port, fields);
  const plan = planOf(one);
  const values = await pollDevice(one, oidsOf(plan), AbortSignal.timeout(5000));
  return readingsFrom(plan, values, at);
};

// OIDs and raw values are typed from the text of each MIB, not taken from the presets.
describe("a preset reads a PDU", () => {
  it("APC rPDU2: one phase, and an outlet without power", async () => {
    const { readings, missing } = await readingsOf(
      [
        {
          entry: "1.3.6.1.4.1.318.1.1.26.4.3.1",
          rows: [{ index: [1], columns: { 5: integer(115), 9: integer(61_234), 17: integer(98) } }],
        },
        { entry: "1.3.6.1.4.1.318.1.1.26.6.3.1", rows: [{ index: [1], columns: { 5: integer(51), 6: integer(231) } }] },
        {
          entry: "1.3.6.1.4.1.318.1.1.26.9.4.3.1",
          rows: [{ index: [7], columns: { 6: integer(4), 7: integer(93), 11: integer(812) } }],
        },
      ],
      { preset: "apc-rpdu2", meters: [meter({ meter: "A" }), meter({ meter: "B", outlet: 7 })] },
    );
    expect(missing).toEqual([]);
    expect(readings).toEqual([
      { meter: "A", at, currentA: 5.1, voltageV: 231, powerW: 1150, energyWh: 6_123_400, powerFactor: 0.98 },
      { meter: "B", at, currentA: 0.4, energyWh: 81_200 },
    ]);
  });

  it("Raritan PDU2: with the decimals that the device states, in a linked unit", async () => {
    const values = "1.3.6.1.4.1.13742.6.5.2.3.1";
    const digits = "1.3.6.1.4.1.13742.6.3.3.4.1";
    const sensors: [number, number, number][] = [
      [1, 5123, 3],
      [4, 230, 0],
      [5, 11_785, 1],
      [7, 97, 2],
      [8, 9_876_543, 0],
    ];
    const { readings } = await readingsOf(
      [
        {
          entry: values,
          rows: sensors.map(([type, value]) => ({ index: [2, 1, type], columns: { 4: gauge(value) } })),
        },
        {
          entry: digits,
          rows: sensors.map(([type, , many]) => ({ index: [2, 1, type], columns: { 7: gauge(many) } })),
        },
        { entry: "1.3.6.1.4.1.13742.6.5.4.3.1", rows: [{ index: [2, 9, 5], columns: { 4: gauge(71) } }] },
        { entry: "1.3.6.1.4.1.13742.6.3.5.4.1", rows: [{ index: [2, 9, 5], columns: { 7: gauge(0) } }] },
      ],
      { preset: "raritan-pdu2", meters: [meter({ meter: "A", unit: 2 }), meter({ meter: "B", unit: 2, outlet: 9 })] },
    );
    expect(readings).toEqual([
      { meter: "A", at, currentA: 5.123, voltageV: 230, powerW: 1179, energyWh: 9_876_543, powerFactor: 0.97 },
      { meter: "B", at, powerW: 71 },
    ]);
  });

  it("Server Technology Sentry4: three phases, and energy of an outlet in other units than of a cord", async () => {
    const phase = (number: number, current: number, power: number) => ({
      index: [1, 2, number],
      columns: { 3: integer(2305), 6: integer(current), 8: integer(power), 10: integer(100), 13: integer(40) },
    });
    const { readings, missing } = await readingsOf(
      [
        {
          entry: "1.3.6.1.4.1.1718.4.1.3.3.1",
          rows: [{ index: [1, 2], columns: { 3: integer(3600), 8: integer(99), 10: integer(123) } }],
        },
        { entry: "1.3.6.1.4.1.1718.4.1.5.3.1", rows: [phase(1, 512, 1180), phase(2, 530, 1220), phase(3, 521, 1200)] },
        {
          entry: "1.3.6.1.4.1.1718.4.1.8.3.1",
          rows: [
            {
              index: [1, 1, 3],
              columns: { 3: integer(45), 6: integer(2301), 7: integer(103), 10: integer(-1), 14: integer(5555) },
            },
          ],
        },
      ],
      {
        preset: "servertech-sentry4",
        meters: [meter({ meter: "A", inlet: 2, phases: 3 }), meter({ meter: "B", outlet: 3 })],
      },
    );
    const l = { meter: "A", at, voltageV: 230.5, energyWh: 4000, powerFactor: 1 };
    expect(readings).toEqual([
      { meter: "A", at, powerW: 3600, energyWh: 12_300, powerFactor: 0.99 },
      { ...l, phase: 1, currentA: 5.12, powerW: 1180 },
      { ...l, phase: 2, currentA: 5.3, powerW: 1220 },
      { ...l, phase: 3, currentA: 5.21, powerW: 1200 },
      { meter: "B", at, currentA: 0.45, voltageV: 230.1, powerW: 103, energyWh: 5555 },
    ]);
    expect(missing.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      ["powerFactor", "the device does not measure it"],
    ]);
  });

  it("Eaton ePDU: milliamperes and millivolts, unit 0", async () => {
    const { readings } = await readingsOf(
      [
        { entry: "1.3.6.1.4.1.534.6.6.7.3.2.1", rows: [{ index: [0, 1, 1], columns: { 3: integer(229_870) } }] },
        { entry: "1.3.6.1.4.1.534.6.6.7.3.3.1", rows: [{ index: [0, 1, 1], columns: { 4: integer(6543) } }] },
        {
          entry: "1.3.6.1.4.1.534.6.6.7.3.5.1",
          rows: [{ index: [0, 1], columns: { 4: integer(1490), 5: gauge(4_000_000_000), 7: integer(991) } }],
        },
      ],
      { preset: "eaton-epdu", meters: [meter({ meter: "A" })] },
    );
    expect(readings).toEqual([
      { meter: "A", at, currentA: 6.543, voltageV: 229.9, powerW: 1490, energyWh: 4_000_000_000, powerFactor: 0.99 },
    ]);
  });

  it("Vertiv v5: hundredths of amperes, tenths of volts", async () => {
    const { readings } = await readingsOf(
      [
        {
          entry: "1.3.6.1.4.1.21239.5.2.3.1.1",
          rows: [{ index: [1], columns: { 9: gauge(901), 11: gauge(96), 12: gauge(345_678) } }],
        },
        { entry: "1.3.6.1.4.1.21239.5.2.3.2.1", rows: [{ index: [1], columns: { 4: gauge(2312), 8: gauge(407) } }] },
      ],
      { preset: "vertiv-v5", meters: [meter({ meter: "A" })] },
    );
    expect(readings).toEqual([
      { meter: "A", at, currentA: 4.07, voltageV: 231.2, powerW: 901, energyWh: 345_678, powerFactor: 0.96 },
    ]);
  });
});
