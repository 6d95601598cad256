import { eventTypes, type OperatorEvent, testEventType } from "@demarc/contract/operator/events";
import { recordStatement } from "../../platform/changes/change.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { eventOf } from "../../platform/events/event-of.ts";
import type { JobsGiven } from "../../platform/feature.ts";
import { guardedPost } from "../../platform/guarded-call.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import type { Config } from "../../platform/process/environment.ts";
import { type Sealing, sealing } from "../../platform/sealing.ts";
import { signedHeaders } from "./webhook-signatures.ts";
import { webhookMail } from "./webhooks.mails.ts";
import * as queries from "./webhooks.queries.ts";
import {
  failingDays,
  goneStatus,
  isReceived,
  messageId,
  messageOf,
  secretsPurpose,
  waitAfter,
} from "./webhooks.rules.ts";

const hourSeconds = 3600;
export const webhookTimers: readonly Timer[] = [{ key: "sweep.webhook-deliveries", everySeconds: hourSeconds }];

/** Deliveries to one endpoint at a time, each about another record. */
const atOnce = 10;
/** After this time a job leaves its place to another endpoint. */
const turnMs = 10_000;
const shownCharacters = 1000;

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

const testEvent = ({ id, subject, createdAt }: queries.DueDelivery, endpointId: string): OperatorEvent => ({
  id,
  type: testEventType,
  timestamp: createdAt,
  subject,
  customerId: null,
  version: null,
  changed: [],
  data: { id: endpointId },
});

const mayRead = (type: string, { rights }: Endpoint): boolean =>
  type === testEventType || (type in eventTypes && rights.includes(eventTypes[type as keyof typeof eventTypes].right));

interface Outcome {
  readonly delivery: queries.DueDelivery;
  readonly state: "DELIVERED" | "RETRY" | "FAILED" | "WITHHELD";
  readonly attempt?: Omit<Parameters<typeof queries.insertAttempt>[0], "id">;
}

/** PostgreSQL text cannot contain NUL. */
const shown = (text: string): string => text.replaceAll("\0", "\u{FFFD}").slice(0, shownCharacters).toWellFormed();

const attemptOf = async (
  event: OperatorEvent,
  endpoint: Endpoint,
  config: Config,
  signal: AbortSignal,
): Promise<NonNullable<Outcome["attempt"]>> => {
  const since = performance.now();
  const elapsed = () => Math.round(performance.now() - since);
  try {
    if (endpoint.secrets.length === 0) throw new Error("its secret was sealed with another key");
    const source = `${config.apiEndpoint || (config.portals[0]?.url ?? "")}/operator/v1`;
    const { contentType, body } = messageOf(event, endpoint.format, source);
    const signed = signedHeaders(endpoint.signature, endpoint.secrets, {
      id: messageId(event.id),
      at: new Date(),
      body,
    });
    const headers = { "content-type": contentType, "user-agent": "Demarc", ...signed };
    const { status, text } = await guardedPost(endpoint.url, { headers, body }, config.webhooks, { signal });
    return { status, ms: elapsed(), response: shown(text), error: null };
  } catch (error) {
    signal.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    return { status: null, ms: elapsed(), response: null, error: message.slice(0, 200) };
  }
};

const deliver = async (
  delivery: queries.DueDelivery,
  endpoint: Endpoint,
  config: Config,
  signal: AbortSignal,
): Promise<Outcome> => {
  if (!mayRead(delivery.type, endpoint)) return { delivery, state: "WITHHELD" };
  const isTest = delivery.type === testEventType;
  const event = isTest ? testEvent(delivery, endpoint.id) : delivery.event && eventOf(delivery.event);
  if (!event) return { delivery, state: "FAILED" };
  const attempt = await attemptOf(event, endpoint, config, signal);
  const isDone = attempt.status !== null && isReceived(attempt.status);
  return { delivery, attempt, state: isDone ? "DELIVERED" : "RETRY" };
};

const stop = async (
  transaction: Transaction,
  { id }: Endpoint,
  reason: "failing" | "gone",
  config: Config,
): Promise<void> => {
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
      { customerId: null, actorType: "SYSTEM", actorId: null, ip: null, requestId: null },
    ),
  );
  const mail = webhookMail(config, reason, stopped.url, id);
  if (mail) queueMail(transaction, null, mail);
};

const warn = async (transaction: Transaction, { id }: Endpoint, config: Config): Promise<void> => {
  const [row] = await transaction.query(queries.noteWarning(id));
  const mail = row && webhookMail(config, "given_up", row.url, id);
  if (mail) queueMail(transaction, null, mail);
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

/** `scale`: of the waits between attempts, for tests. */
export const webhookJobs = ({ config }: Pick<JobsGiven, "config">, scale = 1): Readonly<Record<string, JobHandler>> => {
  const secrets = sealing(config.tvSecretKey, secretsPurpose);
  return {
    "webhooks.deliver": async ({ endpointId }, { query, write, signal }) => {
      const id = String(endpointId);
      const lease = { isHeld: false };
      const take = async () => {
        const [row] = await query(queries.takeEndpoint(id, lease.isHeld));
        lease.isHeld ||= row !== undefined;
        return row && openEndpoint(row, id, secrets);
      };
      const until = performance.now() + turnMs;
      try {
        for (let endpoint = await take(); endpoint; endpoint = await take()) {
          signal.throwIfAborted();
          const held = endpoint;
          const due = performance.now() < until ? await query(queries.listDue(id, atOnce)) : [];
          if (due.length === 0) break;
          const outcomes = await Promise.all(due.map((delivery) => deliver(delivery, held, config, signal)));
          await write((transaction) => keep(transaction, outcomes, held, { config, scale }));
        }
      } finally {
        if (lease.isHeld) await query(queries.releaseEndpoint(id));
      }
      // After the release: a job that finds the endpoint locked skips its deliveries.
      await query(queries.queueNext(id));
    },
    "sweep.webhook-deliveries": async (_payload, context) => {
      await sweep(context, queries.sweepDeliveries());
      await sweep(context, queries.sweepDeletedDeliveries());
      await sweep(context, queries.sweepDeletedEndpoints());
      await sweep(context, queries.sweepAttempts());
    },
  };
};
