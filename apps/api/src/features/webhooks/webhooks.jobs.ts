import { eventTypes, testEventType } from "@demarc/contract/operator/events";
import { recordStatement } from "../../platform/changes/change.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { eventOf } from "../../platform/events/event-of.ts";
import type { JobsGiven } from "../../platform/feature.ts";
import { webhookAttempts } from "../../platform/metrics/metrics.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import type { Config } from "../../platform/process/environment.ts";
import { type Sealing, sealing } from "../../platform/sealing.ts";
import { eventFor } from "./customer-events.rules.ts";
import { callEndpoint, testEvent } from "./webhook-call.ts";
import type { Attempt } from "./webhook-events.queries.ts";
import { mostResent } from "./webhook-endpoints.steps.ts";
import * as queries from "./webhook-events.queries.ts";
import * as sweeps from "./webhook-sweeps.queries.ts";
import { customerWebhookMails, type MailReason, webhookMail } from "./webhooks.mails.ts";
import { failingDays, goneStatus, isReceived, waitAfter } from "./webhooks.rules.ts";

const hourSeconds = 3600;
export const webhookTimers: readonly Timer[] = [{ key: "sweep.webhook-deliveries", everySeconds: hourSeconds }];

/** Deliveries to one endpoint at a time, each about another record. */
const atOnce = 10;
/** After this time a job leaves its place to another endpoint. */
const turnMs = 10_000;
/** After this time a job looks again whether it may work on its endpoint. */
const refusedSeconds = 1;

type Endpoint = Awaited<ReturnType<typeof openEndpoint>>;

/** The secrets that can be opened; one that was sealed with another key cannot. */
const openEndpoint = (row: queries.WorkedEndpoint, id: string, secrets: Sealing) => ({
  ...row,
  id,
  secrets: row.secrets.flatMap((sealed) => {
    try {
      return [secrets.open(id, Buffer.from(sealed, "base64"))];
    } catch {
      return [];
    }
  }),
});

/** The event as the owner of the endpoint sees it; `WITHHELD` without access to the record, null after the event was deleted. */
const eventToSend = (delivery: queries.DueDelivery, { id, company, rights }: Endpoint) => {
  const { type, event, relation } = delivery;
  if (type === testEventType) return testEvent(delivery, id, company);
  if (company !== null && event) return relation ? eventFor(eventOf(event), company, relation) : "WITHHELD";
  const isShown = type in eventTypes && rights.includes(eventTypes[type as keyof typeof eventTypes].right);
  if (company === null && !isShown) return "WITHHELD";
  return event && eventOf(event);
};

interface Outcome {
  readonly delivery: queries.DueDelivery;
  readonly state: "DELIVERED" | "RETRY" | "FAILED" | "WITHHELD";
  readonly attempt?: Attempt;
}

const deliver = async (
  delivery: queries.DueDelivery,
  endpoint: Endpoint,
  config: Config,
  signal: AbortSignal,
): Promise<Outcome> => {
  const event = eventToSend(delivery, endpoint);
  if (event === "WITHHELD") return { delivery, state: "WITHHELD" };
  if (!event) return { delivery, state: "FAILED" };
  const attempt = await callEndpoint(event, endpoint, config, signal);
  const isDone = attempt.status !== null && isReceived(attempt.status);
  webhookAttempts.inc({ outcome: isDone ? "delivered" : "failed" });
  return { delivery, attempt, state: isDone ? "DELIVERED" : "RETRY" };
};

/** A mail to the staff or, for an endpoint of a customer, to its administrators. */
const mailOwner = async (
  transaction: Transaction,
  { id, company }: Endpoint,
  { reason, url }: { readonly reason: MailReason; readonly url: string },
  config: Config,
): Promise<void> => {
  const mails =
    company === null
      ? [webhookMail(config, reason, url, id)]
      : customerWebhookMails(config, reason, url, await transaction.query(queries.listAdministrators(company)));
  for (const mail of mails) if (mail) queueMail(transaction, company, mail, config);
};

const stop = async (
  transaction: Transaction,
  endpoint: Endpoint,
  reason: "failing" | "gone",
  config: Config,
): Promise<void> => {
  const { id, company } = endpoint;
  const [stopped] = await transaction.query(queries.disableEndpoint(id, reason));
  if (!stopped) return;
  transaction.send(
    recordStatement(
      {
        action: "webhook-endpoint.disabled",
        entityType: "webhook-endpoint",
        entityId: id,
        before: { state: "ENABLED", disabledReason: null },
        after: { state: "DISABLED", disabledReason: reason, version: stopped.version },
        event: "webhook-endpoint.disabled",
      },
      { customerId: company, actorType: "SYSTEM", actorId: null, ip: null, requestId: null },
    ),
  );
  await mailOwner(transaction, endpoint, { reason, url: stopped.url }, config);
};

const warn = async (transaction: Transaction, endpoint: Endpoint, config: Config): Promise<void> => {
  const [row] = await transaction.query(queries.noteWarning(endpoint.id));
  if (row) await mailOwner(transaction, endpoint, { reason: "given_up", url: row.url }, config);
};

/** Stores the results of a batch; disables the endpoint after 410 or days of failures. */
const keep = async (
  transaction: Transaction,
  outcomes: readonly Outcome[],
  endpoint: Endpoint,
  { config, scale }: { readonly config: Config; readonly scale: number },
): Promise<void> => {
  let hasGivenUp = false;
  for (const { delivery, attempt, state } of outcomes) {
    if (attempt) transaction.send(queries.insertAttempt({ id: delivery.id, ...attempt }));
    const wait = state === "RETRY" ? waitAfter(delivery.tried + 1, Math.random()) : null;
    const kept = state === "RETRY" ? (wait === null ? "FAILED" : "PENDING") : state;
    hasGivenUp ||= kept === "FAILED";
    transaction.send(queries.updateDelivery(delivery.id, kept, wait === null ? null : wait * scale));
  }
  if (outcomes.some(({ attempt }) => attempt?.status === goneStatus)) await stop(transaction, endpoint, "gone", config);
  else if (outcomes.some(({ state }) => state === "DELIVERED")) transaction.send(queries.noteSuccess(endpoint.id));
  else if (outcomes.some(({ attempt }) => attempt)) {
    const [failure] = await transaction.query(queries.noteFailure(endpoint.id, failingDays));
    if (failure?.isLost) await stop(transaction, endpoint, "failing", config);
    else if (hasGivenUp) await warn(transaction, endpoint, config);
  }
};

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const textsOf = (value: unknown): readonly string[] | null => (Array.isArray(value) ? value.map(String) : null);

const resentFrom = ({ endpointId, company, ids, from, to, types }: Record<string, unknown>): queries.Resent => ({
  endpointId: String(endpointId),
  company: Number(company),
  ids: textsOf(ids),
  from: textOf(from),
  to: textOf(to),
  types: textsOf(types) ?? [],
  most: mostResent,
});

/** `scale`: of the waits between attempts, for tests. */
export const webhookJobs = ({ config }: Pick<JobsGiven, "config">, scale = 1): Readonly<Record<string, JobHandler>> => {
  const secrets = sealing(config.secretKeys, "webhook secrets");
  return {
    "webhooks.deliver": async ({ endpointId }, { query, write, signal }) => {
      const id = String(endpointId);
      const lease = { isHeld: false };
      const take = async () => {
        const [row] = await write((transaction) => {
          if (!lease.isHeld) transaction.send(queries.lockCompanyOf(id));
          return transaction.query(queries.takeEndpoint(id, lease.isHeld));
        });
        lease.isHeld ||= row !== undefined;
        return row && openEndpoint(row, id, secrets);
      };
      const until = performance.now() + turnMs;
      try {
        for (let endpoint = await take(); endpoint; endpoint = await take()) {
          signal.throwIfAborted();
          const held = endpoint;
          const due = performance.now() < until ? await query(queries.listDue(id, held.company, atOnce)) : [];
          if (due.length === 0) break;
          const outcomes = await Promise.all(due.map((delivery) => deliver(delivery, held, config, signal)));
          await write((transaction) => keep(transaction, outcomes, held, { config, scale }));
          // An endpoint that does not answer leaves its place to others.
          if (outcomes.every(({ state }) => state === "RETRY")) break;
        }
      } finally {
        if (lease.isHeld) await query(queries.releaseEndpoint(id));
      }
      // After the release: a job that finds the endpoint locked skips its deliveries.
      await query(queries.queueNext(id, lease.isHeld ? 0 : refusedSeconds));
    },
    "webhooks.resend": async (payload, { query }) => {
      const asked = resentFrom(payload);
      await query(queries.resendMatching(asked));
      await query(queries.queueNext(asked.endpointId, 0));
    },
    "sweep.webhook-deliveries": async (_payload, context) => {
      await sweep(context, sweeps.sweepDeliveries());
      await sweep(context, sweeps.sweepDeletedDeliveries());
      await sweep(context, sweeps.sweepDeletedEndpoints());
      await sweep(context, sweeps.sweepAttempts());
    },
  };
};
