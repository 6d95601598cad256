import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MeterConfig } from "./config/collector-config.ts";
import { type FakeApi, startFakeApi, token } from "./testing/fake-operator-api.ts";
import { type FakePdu, gauge, startPdu, startSilentPdu } from "./testing/fake-pdu.ts";
import {
  collectorConfig,
  device,
  type LoggedCollector,
  meter,
  startTestCollector,
  temporaryFolder,
} from "./testing/test-collector.ts";

const entry = "1.3.6.1.4.1.32473.1.1";
const meterNames = Array.from({ length: 40 }, (_, at) => `METER-${at + 1}`);
const own = (name: string, row: number): MeterConfig =>
  meter({ meter: name, oids: { powerW: { oid: `${entry}.3.${row}`, scale: 1 } } });

let api: FakeApi;
let pdu: FakePdu;
let folder: string;
const running: LoggedCollector[] = [];
const silentOnes: { close(): void }[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  api = await startFakeApi();
  pdu = await startPdu([
    { entry, rows: meterNames.map((_, at) => ({ index: [at + 1], columns: { 3: gauge(100 + at) } })) },
  ]);
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  for (const one of silentOnes.splice(0)) one.close();
  pdu.close();
  await api.close();
});

const start = async (names = meterNames): Promise<LoggedCollector> => {
  const meters = names.map((name, at) => own(name, at + 1));
  const collector = await startTestCollector(collectorConfig(api.address, folder, [device(pdu.port, { meters })]));
  running.push(collector);
  return collector;
};
const stop = async (collector: LoggedCollector): Promise<void> => {
  running.splice(running.indexOf(collector), 1);
  await collector.stop();
};
const eventsOf = (collector: LoggedCollector): unknown[] => collector.lines.map(({ event }) => event);
/** The meters of which a reading is stored: one each, also if a minute passes during the test. */
const storedMeters = (): string[] => [...new Set([...api.stored.values()].map((reading) => reading.meter))];

describe("the collector", () => {
  it("sends the reading of every meter, at the start of its minute", async () => {
    await start();
    await expect.poll(() => storedMeters().length).toBe(40);
    const [first] = api.stored.values();
    expect(first).toEqual({
      meter: "METER-1",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/),
      powerW: 100,
    });
    expect(Math.abs(Date.now() - Date.parse(first?.at ?? ""))).toBeLessThan(120_000);
  });

  it("sends the others at once while a device is silent, and says when it is", async () => {
    const silent = await startSilentPdu();
    silentOnes.push(silent);
    const devices = [
      ...Array.from({ length: 20 }, (_, at) =>
        device(silent.port, { name: `dead-${at}`, timeoutMs: 6000, meters: [own(`DEAD-${at}`, 1)] }),
      ),
      device(pdu.port, { meters: [own("METER-1", 1)] }),
    ];
    const config = collectorConfig(api.address, folder, devices);
    const collector = await startTestCollector({ ...config, poll: { intervalSeconds: 10, parallel: 32 } });
    running.push(collector);
    await expect.poll(storedMeters).toEqual(["METER-1"]);
    expect(eventsOf(collector)).not.toContain("device-failed");
    await expect.poll(() => eventsOf(collector).filter((event) => event === "device-failed")).toHaveLength(20);
  });

  it.each([
    ["is not there", async () => api.refuse(), async () => api.listen()],
    [
      "answers 503",
      () => (api.behave = () => ({ status: 503, headers: { "retry-after": "0" } })),
      () => (api.behave = () => undefined),
    ],
    ["answers 429", () => (api.behave = () => ({ status: 429 })), () => (api.behave = () => undefined)],
    ["does not answer", () => (api.behave = () => "hang"), () => (api.behave = () => undefined)],
    ["refuses the token", () => (api.behave = () => ({ status: 401 })), () => (api.behave = () => undefined)],
    [
      "is a page of a proxy",
      () => (api.behave = () => ({ status: 202, body: "<html>" })),
      () => (api.behave = () => undefined),
    ],
    [
      "is something else that answers 400",
      () => (api.behave = () => ({ status: 400, body: { error: "bad" } })),
      () => (api.behave = () => undefined),
    ],
    [
      "is somewhere else",
      () => (api.behave = () => ({ status: 307, headers: { location: "http://192.0.2.1/" } })),
      () => (api.behave = () => undefined),
    ],
  ])("keeps readings while the API %s, and sends each once", async (_what, spoil, mend) => {
    await spoil();
    const collector = await start();
    await expect.poll(() => collector.text()).toMatch(/api-failed|api-refused/);
    expect(api.stored.size).toBe(0);
    await mend();
    await expect.poll(() => storedMeters().length).toBe(40);
    expect(api.duplicates).toBe(0);
    expect(collector.text()).not.toContain(token);
  });

  it("sends again what the API took without an answer, which the API counts as duplicates", async () => {
    api.behave = () => "take-and-hang";
    const collector = await start();
    await expect.poll(() => storedMeters().length).toBe(40);
    api.behave = () => undefined;
    await expect.poll(() => eventsOf(collector)).toContain("batch-sent");
    expect(api.duplicates).toBeGreaterThan(0);
  });

  it("waits as long as Retry-After says", async () => {
    api.behave = () => ({ status: 503, headers: { "retry-after": "2" } });
    await start();
    await expect.poll(() => api.calls.length).toBe(1);
    api.behave = () => undefined;
    const since = Date.now();
    await expect.poll(() => storedMeters().length).toBe(40);
    expect(Date.now() - since).toBeGreaterThan(1500);
  });

  it("logs readings that the API rejects, and never sends them again", async () => {
    const collector = await start(["METER-1", "OLD-2", "METER-3"]);
    await expect.poll(() => eventsOf(collector)).toContain("batch-sent");
    await stop(collector);
    expect(collector.lines.filter(({ event }) => event === "reading-rejected")).toMatchObject([
      { code: "power-reading.outside-meter-life", index: 1, reading: expect.stringContaining("OLD-2") },
    ]);
    expect([storedMeters(), api.calls]).toEqual([["METER-1", "METER-3"], [3]]);
  });

  it("keeps readings of a meter that the portal does not know yet, over a restart, and sends the others at once", async () => {
    const first = await start(["METER-1", "UNKNOWN-2", "OLD-3"]);
    await expect.poll(() => eventsOf(first)).toContain("readings-held");
    await expect.poll(() => api.calls.length).toBeGreaterThan(3);
    await stop(first);
    expect(first.lines.filter(({ event }) => event === "reading-rejected")).toHaveLength(1);
    const second = await start(["METER-1"]);
    api.refused.clear();
    await expect.poll(() => eventsOf(second)).toContain("held-sent");
    expect(new Set(storedMeters())).toEqual(new Set(["METER-1", "UNKNOWN-2"]));
    const calls = api.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(api.calls).toHaveLength(calls);
  });

  it("keeps more of them than an answer lists", async () => {
    const many = Array.from({ length: 130 }, (_, at) => `UNKNOWN-${at}`);
    pdu.close();
    pdu = await startPdu([
      { entry, rows: many.map((_, at) => ({ index: [at + 1], columns: { 3: gauge(100 + at) } })) },
    ]);
    const collector = await start(many);
    await expect.poll(() => eventsOf(collector).filter((event) => event === "readings-held")).toHaveLength(2);
    api.refused.clear();
    await expect.poll(() => new Set(storedMeters()).size).toBe(130);
  });

  it.each([413, 400])(
    "halves a batch that is refused with %s until only the bad reading is left out",
    async (status) => {
      api.behave = (rows) =>
        rows.some((row) => row.meter === "METER-17")
          ? { status, body: { validationErrors: [], code: "x" } }
          : undefined;
      const collector = await start();
      await expect.poll(() => storedMeters().length).toBe(39);
      expect(storedMeters()).not.toContain("METER-17");
      expect(api.duplicates).toBe(0);
      await stop(collector);
      expect(collector.lines.filter(({ event }) => event === "reading-rejected")).toMatchObject([
        { reason: `status ${status}`, reading: expect.stringContaining("METER-17") },
      ]);
    },
  );

  it("sends what it has read when it stops", async () => {
    const waiting = api.behave;
    api.behave = () => ({ status: 503, headers: { "retry-after": "60" } });
    const collector = await start();
    await expect.poll(() => api.calls.length).toBe(1);
    api.behave = waiting;
    await stop(collector);
    expect(storedMeters()).toHaveLength(40);
  });

  it("reads a device that failed again within the minute, and one that answered only in the next", async () => {
    const silent = await startSilentPdu();
    silentOnes.push(silent);
    const devices = [
      device(pdu.port, { name: "good", meters: [own("METER-1", 1)] }),
      device(silent.port, { name: "bad", meters: [own("METER-2", 2)] }),
    ];
    const { createPoller } = await import("./poller.ts");
    const { keptLog } = await import("./testing/test-collector.ts");
    const taken: unknown[] = [];
    const poller = createPoller(
      collectorConfig(api.address, folder, devices),
      (readings) => taken.push(...readings),
      keptLog().log,
    );
    const minute = Date.parse("2026-11-25T10:14:00Z");
    await poller.poll(minute);
    await poller.poll(minute + 10_000);
    expect([taken.length, silent.requests()]).toEqual([1, 2]);
    await poller.poll(minute + 60_000);
    expect(taken).toEqual([
      { meter: "METER-1", at: "2026-11-25T10:14:00.000Z", powerW: 100 },
      { meter: "METER-1", at: "2026-11-25T10:15:00.000Z", powerW: 100 },
    ]);
    expect(poller.failing()).toEqual(["bad"]);
  });
});
