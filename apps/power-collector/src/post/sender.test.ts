import { setImmediate as afterPromises } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DiskBuffer, openBuffer } from "../buffer/disk-buffer.ts";
import { type FakeApi, startFakeApi, token } from "../testing/fake-operator-api.ts";
import { fastPace, keptLog, temporaryFolder } from "../testing/test-collector.ts";
import { createHeldReadings } from "./held-readings.ts";
import { powerApi } from "./power-api.ts";
import { createSender } from "./sender.ts";

const row = (meter: string): string => JSON.stringify({ meter, at: new Date().toISOString(), powerW: 1 });

let api: FakeApi;
let steps: string[];
const opened: DiskBuffer[] = [];
const { log } = keptLog();

beforeEach(async () => {
  api = await startFakeApi();
  steps = [];
});
afterEach(async () => {
  for (const buffer of opened.splice(0)) await buffer.close();
  await api.close();
});

/** A buffer that notes what happens to it by its name, and whose writes reach the disk only when `disk` lets them. */
const openNoted = async (name: string, rows: readonly string[], disk = Promise.resolve()): Promise<DiskBuffer> => {
  const buffer = await openBuffer({ folder: temporaryFolder(), maxBytes: 10_000_000 }, log);
  opened.push(buffer);
  buffer.append(rows);
  await buffer.saved();
  return {
    ...buffer,
    saved: async () => {
      steps.push(`${name} waits`);
      await disk;
      await buffer.saved();
      steps.push(`${name} saved`);
    },
    acknowledge: async (end) => {
      steps.push(`${name} acknowledged`);
      await buffer.acknowledge(end);
    },
  };
};
const heldOf = (buffer: DiskBuffer) => createHeldReadings(buffer, apiOf(), log, fastPace);
const apiOf = () => powerApi({ address: api.address, token, timeoutSeconds: 1, allowInsecure: false });

describe("readings that the API may accept later", () => {
  it("are on the disk before the readings that they were sent with are acknowledged", async () => {
    const disk = Promise.withResolvers<void>();
    const sent = await openNoted("sent", [row("METER-1"), row("UNKNOWN-2")]);
    const held = await openNoted("held", [], disk.promise);
    const flushed = createSender(sent, heldOf(held), apiOf(), log, fastPace).flush(new AbortController().signal);
    await expect.poll(() => steps).toContain("held waits");
    await afterPromises();
    expect(steps).toEqual(["held waits"]);
    disk.resolve();
    await flushed;
    expect(steps).toEqual(["held waits", "held saved", "sent acknowledged"]);
    expect((await held.read(9, 9999))?.rows).toEqual([expect.stringContaining("UNKNOWN-2")]);
  });

  it("are on the disk again before they are acknowledged when they are refused once more", async () => {
    const disk = Promise.withResolvers<void>();
    const held = await openNoted("held", [row("UNKNOWN-1"), row("METER-2")], disk.promise);
    const stop = new AbortController();
    const run = heldOf(held).run(stop.signal);
    await expect.poll(() => steps).toContain("held waits");
    await afterPromises();
    expect(steps).toEqual(["held waits"]);
    disk.resolve();
    await expect.poll(() => steps).toContain("held acknowledged");
    stop.abort();
    await run;
    expect(steps.slice(0, 3)).toEqual(["held waits", "held saved", "held acknowledged"]);
    expect((await held.read(9, 9999))?.rows).toEqual([expect.stringContaining("UNKNOWN-1")]);
  });
});
