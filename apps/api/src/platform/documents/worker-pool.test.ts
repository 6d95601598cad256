import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type * as oddJobs from "../../testing/processes/odd-jobs.worker.ts";
import { workerPool } from "./worker-pool.ts";

const pool = (limits: Partial<Parameters<typeof workerPool>[1]> = {}, file = "odd-jobs.worker.ts") =>
  workerPool<typeof oddJobs>(new URL(`../../testing/processes/${file}`, import.meta.url), {
    heapMb: 64,
    timeoutMs: 20_000,
    idleMs: 20_000,
    ...limits,
  });

describe("a pool of workers", () => {
  it("reuses an idle worker", async () => {
    const run = pool();
    const first = await run("oddJob", "tell");
    expect(await run("oddJob", "tell")).toBe(first);
  });

  it("runs four tasks at once, and lets more wait", async () => {
    const run = pool();
    const shared = new Int32Array(new SharedArrayBuffer(8));
    const threads = Promise.all(Array.from({ length: 6 }, () => run("wait", shared)));
    await vi.waitUntil(() => shared[0] === 4, { timeout: 10_000 });
    await sleep(300);
    expect(shared[0]).toBe(4);
    Atomics.store(shared, 1, 1);
    Atomics.notify(shared, 1);
    expect(new Set(await threads).size).toBe(4);
  });

  it("answers with a Buffer", async () => {
    expect(await pool()("document", undefined)).toEqual(Buffer.from("a document"));
  });

  it("passes the error of a task on, and keeps its worker", async () => {
    const run = pool();
    const first = await run("oddJob", "tell");
    await expect(run("oddJob", "throw")).rejects.toThrow(new RangeError("a task failed"));
    expect(await run("oddJob", "tell")).toBe(first);
  });

  it.each([
    ["crash", "a thread failed"],
    ["hoard", "memory"],
  ] as const)("replaces a worker whose task does %s", async (task, reason) => {
    const run = pool();
    const first = await run("oddJob", "tell");
    await expect(run("oddJob", task)).rejects.toThrow(reason);
    expect(await run("oddJob", "tell")).not.toBe(first);
  });

  it("ends a task that takes too long", async () => {
    const run = pool({ timeoutMs: 1000 });
    await expect(run("oddJob", "hang")).rejects.toThrow(/aborted/);
    expect(await run("oddJob", "tell")).toBeGreaterThan(0);
  });

  it("says at once that a file cannot be imported", async () => {
    await expect(pool({}, "missing.worker.ts")("oddJob", "tell")).rejects.toThrow(/missing\.worker/);
  });

  it("ends idle workers", async () => {
    const run = pool({ idleMs: 20 });
    const first = await run("oddJob", "tell");
    await sleep(500);
    expect(await run("oddJob", "tell")).not.toBe(first);
  });
});
