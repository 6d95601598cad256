import type { Tinypool } from "tinypool";
import type { WorkerTask } from "./worker-task.ts";

export interface WorkerLimits {
  /** A task that needs more memory fails without affecting others. */
  readonly heapMb: number;
  /** Includes the time that a task waits for a worker. */
  readonly timeoutMs: number;
  /** An idle worker ends after this time and frees its memory. */
  readonly idleMs: number;
}

/** The exports of a file that can do a task: functions of one argument. */
export type Functions<File> = {
  [Name in keyof File as File[Name] extends (task: never) => unknown ? Name : never]: File[Name] extends (
    task: infer Task,
  ) => infer Answer
    ? (task: Task) => Awaited<Answer>
    : never;
};

/** More tasks wait, so that a burst of documents does not fill the memory. */
const atOnce = 4;

const start = async ({ heapMb, idleMs }: WorkerLimits): Promise<Tinypool> => {
  const { Tinypool: Pool } = await import("tinypool");
  const pool = new Pool({
    filename: new URL("./worker-task.ts", import.meta.url).href,
    name: "runTask",
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  // Without a listener, a worker that cannot start would end the process.
  return pool.on("error", () => undefined);
};

/** A Buffer of a worker arrives as a Uint8Array. */
export const bufferAgain = (answer: unknown): unknown =>
  answer instanceof Uint8Array ? Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength) : answer;

/**
 * Runs functions that a file exports in worker threads, which start with the first task. Do not bound the queue of Tinypool: a task
 * that it has refused ends the process when its time limit passes.
 */
export const workerPool = <File>(file: URL, limits: WorkerLimits) => {
  let pool: Promise<Tinypool> | undefined;
  return async <Name extends keyof Functions<File> & string>(
    name: Name,
    task: Parameters<Functions<File>[Name]>[0],
  ): Promise<ReturnType<Functions<File>[Name]>> => {
    pool ??= start(limits);
    const asked: WorkerTask = { file: file.href, name, task };
    const signal = AbortSignal.timeout(limits.timeoutMs);
    return bufferAgain(await (await pool).run(asked, { signal })) as ReturnType<Functions<File>[Name]>;
  };
};
