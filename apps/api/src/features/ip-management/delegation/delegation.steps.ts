import type { ChangeTransaction } from "../../../platform/changes/change.ts";

const words = {
  ACTIVE: { action: "prefix.delegation-activated", event: "delegation.activated" },
  FAILED: { action: "prefix.delegation-failed", event: "delegation.failed" },
  HOSTED: { action: "prefix.delegation-ended", event: "delegation.ended" },
} as const;

export type DelegationOutcome = keyof typeof words;

export const recordDelegation = (
  change: Pick<ChangeTransaction, "record">,
  { id, outcome, version }: { readonly id: string; readonly outcome: DelegationOutcome; readonly version: number },
): void =>
  change.record({
    ...words[outcome],
    entityType: "prefix",
    entityId: id,
    after: { delegation: outcome, version },
  });
