import { Tinypool } from "tinypool";

export interface WorkerTask {
  /** The address of a file, and the name of a function that it exports. */
  readonly file: string;
  readonly name: string;
  readonly task: unknown;
}

/** What the threads of `workerPool` run. Moves bytes to the main thread: to copy a large document would hold its event loop. */
export const runTask = async ({ file, name, task }: WorkerTask): Promise<unknown> => {
  const functions = (await import(file)) as Readonly<Record<string, (task: unknown) => unknown>>;
  const answer = await functions[name]?.(task);
  // Copied here, because a pooled ArrayBuffer cannot be moved.
  return answer instanceof Uint8Array ? Tinypool.move(Uint8Array.from(answer)) : answer;
};
