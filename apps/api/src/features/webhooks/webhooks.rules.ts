import type { OperatorEvent } from "@demarc/contract/operator/event";
import type { WebhookEndpoint } from "@demarc/contract/operator/webhooks";

const minute = 60;
const hour = 60 * minute;

/** Seconds between the attempts of a delivery. After the last one it is given up. */
export const retrySeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Parts by which a wait is made longer or shorter, so that deliveries that failed together do not return together. */
const jitter = 0.1;

/** Seconds until the next attempt; null after the last attempt. `chance` is from 0 to 1. */
export const waitAfter = (attempts: number, chance: number): number | null => {
  const seconds = retrySeconds[attempts - 1];
  return seconds === undefined ? null : seconds * (1 + jitter * (2 * chance - 1));
};

/** Days of failures after which an endpoint is disabled. */
export const failingDays = 5;

interface Message {
  readonly contentType: string;
  readonly body: string;
}

/** The body of a delivery. `source` names this installation. */
export const messageOf = (event: OperatorEvent, format: WebhookEndpoint["format"], source: string): Message => {
  if (format === "standard") return { contentType: "application/json", body: JSON.stringify(event) };
  const { id, type, timestamp, subject, customerId, version, changed, data } = event;
  return {
    contentType: "application/cloudevents+json; charset=utf-8",
    body: JSON.stringify({
      specversion: "1.0",
      id,
      source,
      type,
      time: timestamp,
      subject,
      datacontenttype: "application/json",
      data: { ...data, customerId, version, changed },
    }),
  };
};

/** The id of a message in its headers: the same in each attempt, and when it is sent again. */
export const messageId = (id: string): string => `msg_${id.replaceAll("-", "")}`;

/** An answer that means that the address is gone for good. */
export const goneStatus = 410;

export const isReceived = (status: number): boolean => status >= 200 && status < 300;
