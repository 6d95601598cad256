import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** The metrics of this process. The names are part of the product: docs/operations/monitoring.md lists them. */
export const registry = new Registry();

const registers = [registry];

/** Seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 1, 5];

export const requests = new Counter({
  name: "demarc_http_requests_total",
  help: "Answered requests by operation of the contract.",
  labelNames: ["operation", "status"],
  registers,
});

export const requestSeconds = new Histogram({
  name: "demarc_http_request_duration_seconds",
  help: "Time from the headers of a request to the end of its answer.",
  labelNames: ["operation"],
  buckets,
  registers,
});

export const statementSeconds = new Histogram({
  name: "demarc_database_batch_duration_seconds",
  help: "Time of a batch of statements, from sending it to its answer.",
  labelNames: ["role"],
  buckets,
  registers,
});

export const connectionSeconds = new Histogram({
  name: "demarc_database_connection_wait_seconds",
  help: "Time that work waited for a connection of its pool.",
  labelNames: ["role"],
  buckets,
  registers,
});

export const replicaReads = new Counter({
  name: "demarc_replica_reads_total",
  help: "Reads that a replica answered, or left to the primary because it was behind, away or failed.",
  labelNames: ["outcome"],
  registers,
});

export const channelUp = new Gauge({
  name: "demarc_database_channel_up",
  help: "Whether the process listens to a channel of the database. Without it, it learns of changes late.",
  labelNames: ["channel"],
  registers,
});

export const systemAway = new Gauge({
  name: "demarc_system_away",
  help: "Whether calls to an external system pause after failures. The name is its host, or the queue of its jobs.",
  labelNames: ["system"],
  registers,
});

export const systemCalls = new Counter({
  name: "demarc_system_calls_total",
  help: "Calls to an external system, or jobs of its queue, by outcome.",
  labelNames: ["system", "outcome"],
  registers,
});

export const mails = new Counter({
  name: "demarc_mails_total",
  help: "Mails that the mail server accepted, attempts that failed, and mails that were given up.",
  labelNames: ["outcome"],
  registers,
});

export const webhookAttempts = new Counter({
  name: "demarc_webhook_attempts_total",
  help: "Calls of webhooks by outcome.",
  labelNames: ["outcome"],
  registers,
});

export const unreadablePins = new Counter({
  name: "demarc_tv_pins_unreadable_total",
  help: "PINs for the TV platform that the keys of this process do not open.",
  registers,
});

export const jobSeconds = new Histogram({
  name: "demarc_job_duration_seconds",
  help: "Time of a run of a job, by kind and outcome.",
  labelNames: ["kind", "outcome"],
  buckets: [0.025, 0.25, 1, 10, 60],
  registers,
});
