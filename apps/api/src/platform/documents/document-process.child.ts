import { setPriority } from "node:os";
import type { DocumentAnswer, DocumentTask, Failure } from "./document-process.ts";
import { workerPool } from "./worker-pool.ts";

type Run = (name: string, task: unknown) => Promise<unknown>;

const pools = new Map<string, Run>();

const poolOf = ({ file, limits }: DocumentTask): Run => {
  const key = JSON.stringify([file, limits]);
  const known = pools.get(key) ?? (workerPool(new URL(file), limits) as Run);
  pools.set(key, known);
  return known;
};

// Requests and the database go first. Threads inherit it from this one.
setPriority(5);

// A terminal and systemd signal all processes at once. This one ends when its channel closes, after the last request is answered.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());

const answer = (result: { id: number } & ({ answer: unknown } | { error: Failure })): void => {
  const residentMb = process.memoryUsage.rss() / 2 ** 20;
  process.send?.({ ...result, residentMb } satisfies DocumentAnswer, undefined, undefined, () => undefined);
};

process.on("message", (asked: DocumentTask) => {
  const { id, name, task } = asked;
  void poolOf(asked)(name, task).then(
    (made) => answer({ id, answer: made }),
    ({ name: kind, message, stack }: Error) => answer({ id, error: { name: kind, message, stack } }),
  );
});
