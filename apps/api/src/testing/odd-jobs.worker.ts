import { parentPort, threadId } from "node:worker_threads";

/** Works that a pool has to survive, and one that it can be asked again afterwards. */
parentPort?.on("message", (task: "tell" | "hang" | "hoard" | "throw") => {
  if (task === "throw") throw new Error("a task failed");
  if (task === "hoard") for (const kept: string[][] = []; ;) kept.push(Array.from({ length: 100_000 }, String));
  if (task === "tell") parentPort?.postMessage(threadId);
});
