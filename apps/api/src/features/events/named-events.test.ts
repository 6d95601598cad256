import { eventTypes } from "@demarc/contract/operator/events";
import { serviceTypes } from "@demarc/contract/services/services";
import { expect, it } from "vitest";

const of = (kind: string, words: string): string[] => words.split(" ").map((word) => `${kind}.${word}`);

/** The events that providers build on, by their documented names. `event-types.test.ts` shows that the code emits each type. */
const documented = [
  ...of("application", "submitted info-received withdrawn"),
  ...of("customer", "approved updated address-changed iban-changed contact-changed suspended terminated"),
  ...of("account", "created activated disabled enabled deleted roles-changed"),
  ...of("token", "created revoked"),
  ...of("order", "submitted accepted rejected awaiting-customer information-provided held released scheduled started"),
  ...of("order", "cancel-requested cancelled completed failed"),
  ...serviceTypes.flatMap((type) =>
    of(type, "activated reference-changed status-changed suspended resumed termination-requested terminated"),
  ),
  ...of("prefix", "requested activated release-requested released"),
  "ptr.changed",
  ...of("delegation", "requested removed"),
  ...of("route-authorisation", "requested revoked"),
  ...of("invoice", "published disputed paid overdue credited"),
  ...of("mandate", "created revoked"),
  ...of("quotation", "published accepted rejected expired"),
  ...of("manual-agreement", "accepted declined termination-requested"),
  ...of("msa", "sent signed declined activated"),
  ...of("power", "threshold-exceeded threshold-cleared redundancy-lost redundancy-restored meter-silent"),
  ...of("tv.account", "created activated suspended resumed cancelled cancellation-undone ended"),
  ...of("tv.product", "added cancelled cancellation-undone ended"),
  ...of("tv.activation", "requested confirmed dismissed"),
  "tv.pin-changed",
];

it("every documented event is a type of the contract", () => {
  expect(documented).toHaveLength(113);
  expect(documented.filter((type) => !(type in eventTypes))).toEqual([]);
});
