import { documentPool } from "../../platform/documents/document-process.ts";
import type * as oddJobs from "./odd-jobs.worker.ts";

/** Writes the pid of its process of documents, which it keeps busy until somebody ends it. */
const run = documentPool<typeof oddJobs>(new URL("./odd-jobs.worker.ts", import.meta.url), {
  heapMb: 64,
  timeoutMs: 600_000,
  idleMs: 600_000,
});
const { pid } = await run("whereabouts", undefined);
process.stdout.write(`${pid}\n`);
await run("oddJob", "hang");
