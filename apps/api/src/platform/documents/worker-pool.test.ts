import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { workerPool } from "./worker-pool.ts";

type Task = "tell" | "hang" | "hoard" | "throw";
const file = new URL("../../testing/processes/odd-jobs.worker.ts", import.meta.url);
const pool = (limits: Partial<Parameters<typeof workerPool>[1]> = {}) =>
  workerPool<Task, number>(file, { heapMb: 64, timeoutMs: 20_000, idleMs: 20_000, ...limits });

describe("a pool of workers", () => {
  it("reuses an idle worker, and starts another for a parallel task", async () => {
    const run = pool();
    const first = await run("tell");
    expect(await run("tell")).toBe(first);
    expect(new Set(await Promise.all([run("tell"), run("tell")])).size).toBe(2);
  });

  it.each(["throw", "hoard"] as const)("survives a task that does %s", async (task) => {
    const run = pool();
    const first = await run("tell");
    await expect(run(task)).rejects.toThrow(task === "throw" ? "a task failed" : /memory/);
    expect(await run("tell")).not.toBe(first);
  });

  it("ends a task that takes too long", async () => {
    const run = pool({ timeoutMs: 1000 });
    await expect(run("hang")).rejects.toThrow(/aborted/);
    expect(await run("tell")).toBeGreaterThan(0);
  });

  it("ends idle workers", async () => {
    const run = pool({ idleMs: 20 });
    const first = await run("tell");
    await sleep(500);
    expect(await run("tell")).not.toBe(first);
  });
});
