import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bufferAgain, type Functions, type WorkerLimits } from "./worker-pool.ts";

/** A task as it is sent to the process. */
export interface DocumentTask {
  readonly id: number;
  readonly file: string;
  readonly limits: WorkerLimits;
  readonly name: string;
  readonly task: unknown;
}

/** `residentMb`: the memory of the process afterwards. */
export type DocumentAnswer = { readonly id: number; readonly residentMb: number } & (
  | { readonly answer: unknown }
  | { readonly error: Failure }
);

/** An error of a thread loses its message on its way through the channel, unless it is plain data. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

interface ProcessLimits {
  /** Above this memory the process gets no further tasks, and the next one starts another. */
  readonly mostMb: number;
  /** A process that has had no task for this time ends. */
  readonly idleMs: number;
  /** How long a process may take beyond the time limit of a task, before it is killed. */
  readonly graceMs: number;
}

const usual: ProcessLimits = { mostMb: 400, idleMs: 30_000, graceMs: 5000 };

/** It needs neither the addresses nor the secrets of the settings. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ["NODE_COMPILE_CACHE", "NODE_ENV", "TZ"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

class DocumentProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #limits: ProcessLimits;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;
  #isOpen = true;

  constructor(limits: ProcessLimits) {
    this.#limits = limits;
    this.#child = fork(fileURLToPath(new URL("./document-process.child.ts", import.meta.url)), {
      serialization: "advanced",
      execArgv: [],
      env: environment(),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child.on("message", (answer) => this.#settle(answer as DocumentAnswer));
    this.#child.on("error", (error) => this.#fail(error));
    this.#child.once("exit", (code, signal) =>
      this.#fail(new Error(`The process that makes documents has ended (${signal ?? code}).`)),
    );
    // Only a task that is being done keeps this process alive.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Whether it may get more tasks. */
  get isOpen(): boolean {
    return this.#isOpen && this.#child.connected;
  }

  async run(given: Omit<DocumentTask, "id">): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const settled = Promise.withResolvers<unknown>();
    this.#waiting.set(id, settled);
    clearTimeout(this.#idle);
    this.#child.channel?.ref();
    const late = setTimeout(() => this.#child.kill("SIGKILL"), given.limits.timeoutMs + this.#limits.graceMs);
    try {
      this.#child.send({ ...given, id } satisfies DocumentTask, (error) => {
        if (error) settled.reject(error);
      });
      return await settled.promise;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
      this.#rest();
    }
  }

  #settle({ id, residentMb, ...result }: DocumentAnswer): void {
    if (residentMb > this.#limits.mostMb) this.#isOpen = false;
    const settled = this.#waiting.get(id);
    if ("answer" in result) settled?.resolve(bufferAgain(result.answer));
    else settled?.reject(Object.assign(new Error(result.error.message), result.error));
  }

  #fail(error: Error): void {
    this.#isOpen = false;
    for (const settled of this.#waiting.values()) settled.reject(error);
  }

  #rest(): void {
    if (this.#waiting.size > 0) return;
    this.#child.channel?.unref();
    if (this.isOpen) this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
    else this.#end();
  }

  /** The process ends when its channel closes, also when this process is killed. */
  #end(): void {
    this.#isOpen = false;
    if (this.#child.connected) this.#child.disconnect();
  }
}

/**
 * Runs functions that files export, in worker threads of one other process. What a large document leaves in the memory ends with that
 * process. A crash fails the tasks that it was doing; the next task starts another one.
 */
export const documentProcess = (given: Partial<ProcessLimits> = {}) => {
  let current: DocumentProcess | undefined;
  return <File>(file: URL, limits: WorkerLimits) =>
    async <Name extends keyof Functions<File> & string>(
      name: Name,
      task: Parameters<Functions<File>[Name]>[0],
    ): Promise<ReturnType<Functions<File>[Name]>> => {
      if (!current?.isOpen) current = new DocumentProcess({ ...usual, ...given });
      return (await current.run({ file: file.href, limits, name, task })) as ReturnType<Functions<File>[Name]>;
    };
};

/** The process that all documents share. */
export const documentPool = documentProcess();
