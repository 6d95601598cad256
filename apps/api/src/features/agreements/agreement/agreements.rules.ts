import { type MsaRequirement, graceDays } from "@demarc/contract/agreements";
import type { MsaStatus } from "@demarc/contract/core/msa-requirement";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { stateMachine } from "../../../platform/changes/state-machine.ts";

export type MsaAction = "startSigning" | "sign" | "decline" | "countersign" | "expire" | "supersede" | "terminate";

/** docs/product/agreements.md, "Master service agreements". A new agreement after one that ended is a new record. */
export const msaStates = stateMachine<MsaStatus, MsaAction>("msa.state-conflict", {
  PENDING_SIGNATURE: {
    startSigning: "SIGNING",
    sign: "SIGNED",
    decline: "DECLINED",
    expire: "EXPIRED",
    supersede: "SUPERSEDED",
  },
  SIGNING: {
    startSigning: "SIGNING",
    sign: "SIGNED",
    decline: "DECLINED",
    expire: "PENDING_SIGNATURE",
    supersede: "SUPERSEDED",
  },
  SIGNED: { sign: "SIGNED", countersign: "ACTIVE" },
  ACTIVE: { countersign: "ACTIVE", supersede: "SUPERSEDED", terminate: "TERMINATED" },
  SUPERSEDED: {},
  TERMINATED: {},
  DECLINED: {},
  EXPIRED: {},
});

/** The facts that decide whether a company can order. */
export interface MsaFacts {
  readonly isSigned: boolean;
  /** RFC 3339; null if no agreement was ever sent. */
  readonly firstSentAt: string | null;
  readonly latestStatus: MsaStatus | null;
}

/** The first day on which a company cannot order because its agreement is not signed; null if it always can. */
export const blockedFrom = (
  { isSigned, firstSentAt }: Omit<MsaFacts, "latestStatus">,
  required: MsaRequirement,
): string | null => {
  if (required === "never" || isSigned || firstSentAt === null) return null;
  const sent = amsterdamDate(new Date(firstSentAt));
  return required === "always" ? sent : daysAfter(sent, graceDays);
};

/** Whether a company cannot order today because its agreement is not signed. */
export const isBlocked = (facts: Omit<MsaFacts, "latestStatus">, required: MsaRequirement, today: string): boolean => {
  const from = blockedFrom(facts, required);
  return from !== null && from <= today;
};
