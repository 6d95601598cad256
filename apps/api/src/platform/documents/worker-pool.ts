import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface WorkerLimits {
  /** A task that needs more memory fails without affecting others. */
  readonly heapMb: number;
  readonly timeoutMs: number;
  /** An idle worker ends after this time and frees its memory. */
  readonly idleMs: number;
}

/**
 * Runs tasks in worker threads, which start with the first task. A worker answers each message with one message. The pool does
 * not limit parallel tasks; the caller does.
 */
export function workerPool<Task, Answer>(file: URL, { heapMb, timeoutMs, idleMs }: WorkerLimits) {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const start = (): Worker => {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    // Without a listener, the error of an idle worker would end the process.
    worker.on("error", () => undefined);
    worker.on("exit", () => idle.delete(worker));
    return worker;
  };
  const take = (): Worker => {
    const [waiting] = idle;
    if (!waiting) return start();
    const [worker, end] = waiting;
    clearTimeout(end);
    idle.delete(worker);
    return worker;
  };
  const rest = (worker: Worker): void => {
    worker.unref();
    const end = setTimeout(() => {
      idle.delete(worker);
      void worker.terminate();
    }, idleMs);
    idle.set(worker, end.unref());
  };
  return async (task: Task): Promise<Answer> => {
    const worker = take();
    worker.ref();
    try {
      const answered = once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) });
      worker.postMessage(task);
      const [answer] = (await answered) as [Answer];
      rest(worker);
      return answer;
    } catch (error) {
      void worker.terminate();
      throw error;
    }
  };
}
