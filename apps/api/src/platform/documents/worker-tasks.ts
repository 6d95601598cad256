import { parentPort } from "node:worker_threads";

/** A document that a worker has made. */
export interface MadeDocument {
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Why a worker's task failed. */
export interface WorkerFailure {
  readonly failure: string;
}

/** The bytes of a document for the thread that asked. Copied, because a pooled ArrayBuffer cannot be transferred. */
export const madeDocument = (content: Uint8Array | string): MadeDocument => ({
  content: Uint8Array.from(Buffer.from(content)),
});

/** Lets this worker thread answer each task; `workerPool` sends them. */
export const answerTasks = <Task, Answer extends object>(work: (task: Task) => Promise<Answer>): void => {
  parentPort?.on("message", (task: Task) => {
    void work(task)
      .catch((error: unknown): WorkerFailure => ({ failure: String(error) }))
      .then((answer: Answer | MadeDocument | WorkerFailure) =>
        parentPort?.postMessage(answer, "content" in answer ? [answer.content.buffer] : []),
      );
  });
};
