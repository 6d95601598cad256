import { threadId } from "node:worker_threads";

/** Tasks that a pool has to survive, and one that succeeds afterwards. */
export const oddJob = async (task: "tell" | "hang" | "hoard" | "throw" | "crash"): Promise<number> => {
  if (task === "hang") for (;;);
  if (task === "hoard") for (const kept: string[][] = []; ;) kept.push(Array.from({ length: 100_000 }, String));
  if (task === "throw") throw new RangeError("a task failed");
  if (task === "tell") return threadId;
  setImmediate(() => {
    throw new Error("a thread failed");
  });
  return new Promise(() => undefined);
};

/** Counts itself in the first field, and waits until the second is set. */
export const wait = (shared: Int32Array): number => {
  Atomics.add(shared, 0, 1);
  Atomics.wait(shared, 1, 0);
  return threadId;
};

export const document = (): Buffer => Buffer.from("a document");

export const whereabouts = () => ({ pid: process.pid, variables: Object.keys(process.env) });

/** As the kernel does to a process when the memory of the machine is full. */
export const die = (): void => void process.kill(process.pid, "SIGKILL");
