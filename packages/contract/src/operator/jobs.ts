import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, payload, uuid } from "../core/fields.ts";
import { described, Type } from "../core/json-schema.ts";
import { plannedWrite, reason, requiredReason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorJobs: typeof import("./jobs.ts");
  }
}

/** @public The words of the ledger are read from it. */
export const ledger = { "job.retried": "job.retried", "job.dropped": "job.dropped" } as const;

const Queue = Type.Object(
  {
    queue: described(Type.String(), "Name of the queue", "mail"),
    waiting: described(Type.Integer(), "Number of jobs that wait", 3),
    oldest: described(nullable(Type.Integer()), "Seconds that the oldest one has waited; null if none waits", 12),
    running: described(Type.Integer(), "Number of jobs that run", 1),
    failed: described(Type.Integer(), "Number of jobs that were given up", 0),
    error: described(nullableText(), "Last error of the jobs that wait for a retry; null without one", null),
  },
  { title: "JobQueue" },
);

const kind = described(Type.String(), "Kind of job", "mail.deliver");
const FailedJob = Type.Object(
  {
    id: described(uuid(), "Id of the job"),
    kind,
    customerId: described(nullable(Type.Integer()), "Company of the job; null without one", 20_120_280),
    attempts: described(Type.Integer(), "How often it was tried", 8),
    failedAt: described(instant(), "When it was given up"),
    error: described(nullableText(), "The last error; null without one", "Error: connect ECONNREFUSED"),
  },
  { title: "FailedJob" },
);

export const listJobs = endpoint({
  name: "listJobs",
  summary: "Get the queues and failed jobs",
  details: "The state of each queue, and the oldest 200 jobs that were given up.",
  method: "GET",
  path: "/operator/v1/job",
  access: serviceRight("platform.read"),
  responses: {
    200: Type.Object(
      {
        queues: described(Type.Array(Queue), "Queues, by name"),
        failed: described(Type.Array(FailedJob), "Jobs that were given up, the oldest first"),
      },
      { title: "Jobs" },
    ),
  },
});

const jobPath = payload("jobPath", { jobId: described(uuid(), "Id of the job") });
const RetriedJob = Type.Object({ id: described(uuid(), "Id of the job"), kind }, { title: "RetriedJob" });

const operates = {
  ...plannedWrite,
  method: "POST",
  access: serviceRight("platform.operate"),
} as const;

export const retryJob = endpoint({
  ...operates,
  name: "retryJob",
  summary: "Retry a failed job",
  path: "/operator/v1/job/:jobId/retry",
  params: jobPath,
  body: payload("jobRetry", { reason: reason() }),
  responses: { 200: written("RetriedJob", RetriedJob.properties) },
});

export const retryJobs = endpoint({
  ...operates,
  name: "retryJobs",
  summary: "Retry all failed jobs of a kind",
  path: "/operator/v1/job/retry",
  body: payload("jobsRetry", {
    kind: described(Type.String({ pattern: "^[a-z][a-z0-9.-]{0,79}$" }), "Kind of job", "mail.deliver"),
    reason: reason(),
  }),
  responses: {
    200: written("RetriedJobs", { items: described(Type.Array(RetriedJob), "The jobs that are retried") }),
  },
});

export const dropJob = endpoint({
  ...operates,
  name: "dropJob",
  ends: true,
  summary: "Drop a failed job, or a waiting mail",
  details:
    "Its mail counts as failed, and is emptied. 404 for a running job, a timer, and a waiting job that is not a mail.",
  path: "/operator/v1/job/:jobId/drop",
  params: jobPath,
  body: payload("jobDrop", { reason: requiredReason() }),
  responses: { 200: written("DroppedJob", RetriedJob.properties) },
});
