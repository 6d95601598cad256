import { parentPort, threadId } from "node:worker_threads";

/** Tasks that a pool has to survive, and one that succeeds afterwards. */
parentPort?.on("message", (task: "tell" | "hang" | "hoard" | "throw") => {
  if (task === "throw") throw new Error("a task failed");
  if (task === "hoard") for (const kept: string[][] = []; ;) kept.push(Array.from({ length: 100_000 }, String));
  if (task === "tell") parentPort?.postMessage(threadId);
});
