import type { OperatorEvent } from "@demarc/contract/operator/event";
import { testEventType } from "@demarc/contract/operator/events";
import type { WebhookEndpoint } from "@demarc/contract/operator/webhooks";
import { callReasonOf, guardedPost, type GuardedCallSettings } from "../../platform/guarded-call.ts";
import type { Config } from "../../platform/process/environment.ts";
import { signedHeaders } from "./webhook-signatures.ts";
import type { Attempt, Company } from "./webhook-events.queries.ts";
import { messageId, messageOf } from "./webhooks.rules.ts";

interface Called extends Pick<WebhookEndpoint, "url" | "format" | "signature"> {
  readonly company: Company;
  /** The newest first. */
  readonly secrets: readonly string[];
}

interface Test {
  readonly id: string;
  readonly subject: string;
  readonly createdAt: string;
}

export const testEvent = ({ id, subject, createdAt }: Test, endpointId: string, company: Company): OperatorEvent => ({
  id,
  type: testEventType,
  timestamp: createdAt,
  subject,
  customerId: company,
  version: null,
  changed: [],
  data: { id: endpointId },
});

/** Private ranges are only for the operator: customers never reach them. */
export const settingsFor = (settings: GuardedCallSettings, company: Company): GuardedCallSettings =>
  company === null ? settings : { ...settings, privateRanges: [] };

const sourceOf = ({ apiEndpoint, portals }: Config, company: Company): string =>
  `${apiEndpoint || (portals[0]?.url ?? "")}${company === null ? "/operator/v1" : `/v1/customer/${company}`}`;

const shownCharacters = 1000;

/** PostgreSQL text cannot contain NUL. */
const shown = (text: string): string => text.replaceAll("\0", "\u{FFFD}").slice(0, shownCharacters).toWellFormed();

/** Sends an event once. Rejects only when `signal` stops it. */
export const callEndpoint = async (
  event: OperatorEvent,
  { url, format, signature, secrets, company }: Called,
  config: Config,
  signal?: AbortSignal,
): Promise<Attempt> => {
  const since = performance.now();
  const elapsed = () => Math.round(performance.now() - since);
  try {
    if (secrets.length === 0) throw new Error("its secret was sealed with another key");
    const { contentType, body } = messageOf(event, format, sourceOf(config, company));
    const signed = signedHeaders(signature, secrets, { id: messageId(event.id), at: new Date(), body });
    const headers = { "content-type": contentType, "user-agent": "Demarc", ...signed };
    const settings = settingsFor(config.webhooks, company);
    const { status, text } = await guardedPost(url, { headers, body }, settings, signal ? { signal } : {});
    return { status, ms: elapsed(), response: shown(text), reason: null, error: null };
  } catch (error) {
    signal?.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    return { status: null, ms: elapsed(), response: null, reason: callReasonOf(error), error: message.slice(0, 200) };
  }
};
