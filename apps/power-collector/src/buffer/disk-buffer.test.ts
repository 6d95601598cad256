import fs from "node:fs";
import fsPromises from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { keptLog, temporaryFolder } from "../testing/test-collector.ts";
import { type DiskBuffer, openBuffer } from "./disk-buffer.ts";
import { lockFolder } from "./folder-lock.ts";

const now = (): string => new Date().toISOString();
const row = (meter: string, at = now()): string => JSON.stringify({ meter, at, powerW: 1 });

let folder: string;
let kept: ReturnType<typeof keptLog>;
const opened: DiskBuffer[] = [];
const open = async (maxBytes = 10_000_000, now?: () => number): Promise<DiskBuffer> => {
  const buffer = await openBuffer({ folder, maxBytes, ...(now ? { now } : {}) }, kept.log);
  opened.push(buffer);
  return buffer;
};
const segments = (): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.startsWith("readings-"))
    .toSorted();
const fileOf = (name: string | undefined): string => path.join(folder, name ?? "none");
const events = (): unknown[] => kept.lines.map(({ event }) => event);

beforeEach(() => {
  folder = temporaryFolder();
  kept = keptLog();
});

afterEach(async () => {
  for (const buffer of opened.splice(0)) await buffer.close();
});

/** All rows that are left, acknowledged one batch after the other. */
const drain = async (buffer: DiskBuffer, mostRows = 1000): Promise<string[]> => {
  const rows: string[] = [];
  for (let batch = await buffer.read(mostRows, 1_000_000); batch; batch = await buffer.read(mostRows, 1_000_000)) {
    rows.push(...batch.rows);
    await buffer.acknowledge(batch.end);
  }
  return rows;
};

const append = async (buffer: DiskBuffer, rows: readonly string[]): Promise<void> => {
  buffer.append(rows);
  await buffer.saved();
};

describe("the buffer", () => {
  it("gives rows in their order, again until they are acknowledged, also to the next process", async () => {
    const first = await open();
    const rows = ["1", "2", "3", "4", "5"].map((name) => row(name));
    await append(first, rows.slice(0, 3));
    await append(first, rows.slice(3));
    const batch = await first.read(2, 1_000_000);
    expect(batch?.rows).toEqual(rows.slice(0, 2));
    expect((await first.read(2, 1_000_000))?.rows).toEqual(rows.slice(0, 2));
    if (batch) await first.acknowledge(batch.end);
    // Not closed, as after kill -9.
    const second = await open();
    expect(await drain(second, 2)).toEqual(rows.slice(2));
    expect(await drain(await open())).toEqual([]);
  });

  it("passes over the line that a crash tore, and loses no other", async () => {
    const first = await open();
    await append(first, [row("1"), row("2")]);
    fs.appendFileSync(fileOf(segments()[0]), row("torn").slice(0, 20));
    const second = await open();
    await append(second, [row("3")]);
    const meters = (await drain(second)).map((line) => JSON.parse(line).meter);
    expect(meters).toEqual(["1", "2", "3"]);
    expect(events()).toEqual(["lines-torn"]);
  });

  it("passes over what a failing disk left, and an unreadable position sends all again", async () => {
    const first = await open();
    await append(first, [row("1"), row("2")]);
    await drain(first);
    await append(first, [row("3")]);
    fs.appendFileSync(fileOf(segments()[0]), Buffer.concat([Buffer.alloc(3_000_000), Buffer.from("\n")]));
    fs.writeFileSync(path.join(folder, "position.json"), '{"segment":');
    const second = await open(100_000_000);
    expect((await drain(second)).map((line) => JSON.parse(line).meter)).toEqual(["1", "2", "3"]);
  });

  it("begins after the end when a file is shorter than its position", async () => {
    const first = await open();
    await append(first, [row("1"), row("2")]);
    await drain(first);
    fs.truncateSync(fileOf(segments()[0]), 10);
    const second = await open();
    await append(second, [row("3")]);
    expect((await drain(second)).map((line) => JSON.parse(line).meter)).toEqual(["3"]);
  });

  it("removes files that are sent", async () => {
    const first = await open();
    await append(first, [row("1")]);
    const second = await open();
    await append(second, [row("2")]);
    expect(segments()).toHaveLength(2);
    await drain(second);
    expect(segments()).toHaveLength(1);
  });

  it("drops the oldest beyond its limit, and says how many", async () => {
    const buffer = await open(1_000_000);
    const padding = "x".repeat(900);
    for (let at = 0; at < 40; at++)
      await append(
        buffer,
        Array.from({ length: 50 }, (_, index) => row(`${at * 50 + index} ${padding}`)),
      );
    const left = (await drain(buffer)).map((line) => Number.parseInt(JSON.parse(line).meter, 10));
    const dropped = kept.lines.reduce((sum, { rows }) => sum + Number(rows ?? 0), 0);
    expect(dropped).toBeGreaterThan(500);
    expect(left).toEqual(Array.from({ length: 2000 - dropped }, (_, index) => dropped + index));
    expect(new Set(events())).toEqual(new Set(["readings-dropped"]));
  });

  it("drops what is older than seven days, in a file and in front of newer rows", async () => {
    const day = 86_400_000;
    const buffer = await open(undefined, () => Date.now());
    await append(buffer, [row("old", new Date(Date.now() - 7 * day - 60_000).toISOString()), row("new")]);
    expect((await drain(buffer)).map((line) => JSON.parse(line).meter)).toEqual(["new"]);
    expect(kept.lines).toMatchObject([{ event: "readings-dropped", reason: "age", rows: 1 }]);

    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      await append(buffer, [row("week-old")]);
      vi.setSystemTime(Date.now() + 3 * 3_600_000);
      await append(buffer, [row("three hours later")]);
      vi.setSystemTime(Date.now() + 7 * day + 60_000);
      expect(segments()).toHaveLength(2);
      await append(buffer, [row("today")]);
      expect(segments()).toHaveLength(2);
      expect((await drain(buffer)).map((line) => JSON.parse(line).meter)).toEqual(["today"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(["while it runs", "before it starts"])(
    "keeps all readings when the clock jumps ahead by weeks %s",
    async (when) => {
      const first = await open();
      await append(first, [row("1")]);
      const second = await open();
      await append(second, [row("2")]);
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        vi.setSystemTime(Date.now() + 30 * 86_400_000);
        const buffer = when === "while it runs" ? second : await open();
        await append(buffer, [row("3")]);
        expect((await drain(buffer)).map((line) => JSON.parse(line).meter)).toEqual(["1", "2", "3"]);
        expect(events()).toEqual([]);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it("leaves no file and no open handle when a new segment cannot be made durable", async () => {
    const buffer = await open();
    const { open: openFile } = fsPromises;
    const closes: MockInstance[] = [];
    const spy = vi.spyOn(fsPromises, "open").mockImplementation(async (file, ...rest) => {
      if (file === folder) throw Object.assign(new Error("i/o error"), { code: "EIO" });
      const handle = await openFile(file, ...rest);
      closes.push(vi.spyOn(handle, "close"));
      return handle;
    });
    await append(buffer, [row("1")]);
    await append(buffer, [row("2")]);
    const closed = closes.map(({ mock }) => mock.calls.length);
    expect([segments(), closed, events()]).toEqual([[], [1, 1], ["buffer-failed", "buffer-failed"]]);
    spy.mockRestore();
    await append(buffer, [row("3")]);
    expect((await drain(buffer)).map((line) => JSON.parse(line).meter)).toEqual(["1", "2", "3"]);
  });

  it("sends what was written before a disk that fails, and does not say the size of the file", async () => {
    const failure = Object.assign(new Error("i/o error"), { code: "EIO" });
    const { open: openFile } = fsPromises;
    const spies: MockInstance[] = [];
    spies.push(
      vi.spyOn(fsPromises, "open").mockImplementation(async (...given) => {
        const handle = await openFile(...given);
        spies.push(vi.spyOn(handle, "datasync"));
        return handle;
      }),
    );
    const buffer = await open();
    await append(buffer, [row("1"), row("2")]);
    spies.push(vi.spyOn(fsPromises, "stat").mockRejectedValue(failure));
    spies[1]?.mockRejectedValue(failure);
    await append(buffer, [row("3")]);
    for (const spy of spies) spy.mockRestore();
    expect(events()).toEqual(["buffer-failed"]);
    await append(buffer, [row("4")]);
    const first = await buffer.read(1, 1_000_000);
    if (first) await buffer.acknowledge(first.end);
    expect([...(first?.rows ?? []), ...(await drain(buffer))].map((line) => JSON.parse(line).meter)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
  });

  it("keeps rows in memory while the disk refuses them", async () => {
    const buffer = await open();
    await append(buffer, [row("1")]);
    await buffer.close();
    fs.rmSync(folder, { recursive: true });
    await append(buffer, [row("2")]);
    expect(events()).toEqual(["buffer-failed"]);
    fs.mkdirSync(folder);
    await append(buffer, [row("3")]);
    expect((await drain(await open())).map((line) => JSON.parse(line).meter)).toEqual(["2", "3"]);
  });

  it("is used by one collector at a time, and free again when that has ended", async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow("another collector uses the folder");
    unlock();
    await vi.waitFor(async () => (await lockFolder(folder))(), 15_000);
  });
});
