import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import type * as oddJobs from "../../testing/processes/odd-jobs.worker.ts";
import { documentProcess } from "./document-process.ts";
import type { WorkerLimits } from "./worker-pool.ts";

const testing = (file: string) => new URL(`../../testing/processes/${file}`, import.meta.url);

const limits: WorkerLimits = { heapMb: 64, timeoutMs: 20_000, idleMs: 20_000 };

/** Two ways into one process: the second has little time. */
const pools = (given: Parameters<typeof documentProcess>[0] = {}) => {
  const inProcess = documentProcess(given);
  const file = testing("odd-jobs.worker.ts");
  return [
    inProcess<typeof oddJobs>(file, limits),
    inProcess<typeof oddJobs>(file, { ...limits, timeoutMs: 1 }),
  ] as const;
};
const pool = (given: Parameters<typeof documentProcess>[0] = {}) => pools(given)[0];

const pidOf = async (run: ReturnType<typeof pool>): Promise<number> => (await run("whereabouts", undefined)).pid;

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};
const isGoneSoon = (pid: number) => vi.waitUntil(() => isGone(pid), { timeout: 20_000 });

describe("the process of documents", () => {
  it("is another process, which does all tasks and answers with a Buffer", async () => {
    const run = pool();
    const pid = await pidOf(run);
    expect(pid).not.toBe(process.pid);
    expect(await run("document", undefined)).toEqual(Buffer.from("a document"));
    expect(await pidOf(run)).toBe(pid);
  });

  it("does not know the settings and secrets of this process", async () => {
    vi.stubEnv("DATABASE_URL", "postgres://secret");
    const { variables } = await pool()("whereabouts", undefined);
    vi.unstubAllEnvs();
    expect(
      variables.filter((name) => !["NODE_COMPILE_CACHE", "NODE_ENV", "TZ", "NODE_CHANNEL_FD"].includes(name)),
    ).toEqual(["NODE_CHANNEL_SERIALIZATION_MODE"].filter((name) => variables.includes(name)));
  });

  it.each([
    ["throw", "a task failed"],
    ["crash", "a thread failed"],
    ["hoard", "memory"],
  ] as const)("stays when a task does %s, and passes the reason on", async (task, reason) => {
    const run = pool();
    const pid = await pidOf(run);
    await expect(run("oddJob", task)).rejects.toThrow(reason);
    expect(await pidOf(run)).toBe(pid);
  });

  it("ends a task that takes too long, and stays", async () => {
    const [run, runInTime] = pools();
    const pid = await pidOf(run);
    await expect(runInTime("oddJob", "hang")).rejects.toThrow(/aborted/);
    expect(await pidOf(run)).toBe(pid);
  });

  it("fails all of its tasks when it dies, and the next task starts another one", async () => {
    const run = pool();
    const pid = await pidOf(run);
    const reason = "The process that makes documents has ended (SIGKILL).";
    const waiting = expect(run("oddJob", "hang")).rejects.toThrow(reason);
    await expect(run("die", undefined)).rejects.toThrow(reason);
    await waiting;
    expect(await pidOf(run)).not.toBe(pid);
  });

  it("is killed when it does not answer in time", async () => {
    const [run, runInTime] = pools({ graceMs: 1 });
    const pid = await pidOf(run);
    process.kill(pid, "SIGSTOP");
    await expect(runInTime("oddJob", "tell")).rejects.toThrow("has ended (SIGKILL)");
    expect(isGone(pid)).toBe(true);
    expect(await pidOf(run)).not.toBe(pid);
  });

  it("is replaced after a task that took much memory, when its other tasks are done", async () => {
    const run = pool({ mostMb: 1 });
    const [pid, another] = await Promise.all([pidOf(run), pidOf(run)]);
    expect(another).toBe(pid);
    expect(await pidOf(run)).not.toBe(pid);
    await isGoneSoon(pid);
  });

  it("ends when it has been idle, also after a task that cannot be sent", async () => {
    const run = pool({ idleMs: 20 });
    const pid = await pidOf(run);
    await expect(run("oddJob", (() => "tell") as never)).rejects.toThrow("could not be cloned");
    await isGoneSoon(pid);
    expect(await pidOf(run)).not.toBe(pid);
  });

  it("does not end while it does a task that takes longer than it may be idle", async () => {
    const run = pool({ idleMs: 20 });
    const pid = await pidOf(run);
    const busy = expect(run("oddJob", "hang")).rejects.toThrow();
    // Timers of one process fire in their order, so a timer that was left running has fired then.
    await sleep(40);
    expect(await pidOf(run)).toBe(pid);
    process.kill(pid, "SIGKILL");
    await busy;
  });

  it("does not end by the signals that end the server, which still has requests to answer", async () => {
    const run = pool();
    const pid = await pidOf(run);
    process.kill(pid, "SIGTERM");
    process.kill(pid, "SIGINT");
    expect(await pidOf(run)).toBe(pid);
  });

  it("ends when its parent is killed, also in the middle of a task", async () => {
    const parent = spawn(
      process.execPath,
      [fileURLToPath(new URL("../../testing/processes/document-parent.ts", import.meta.url))],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(String(line));
    expect(isGone(pid)).toBe(false);
    parent.kill("SIGKILL");
    await isGoneSoon(pid);
  });
});
