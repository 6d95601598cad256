import { grants, type Role } from "@demarc/contract/core/access";
import type { Feature } from "@demarc/contract/core/features";
import type { Right } from "@demarc/contract/core/rights";
import type { Gate } from "./feature.ts";

export type BlockReason = "not authenticated" | "role not granted" | "right not granted" | "feature disabled";

/** A visitor, as gates see one. */
export interface GateVisitor {
  readonly signedIn: boolean;
  readonly roles: readonly Role[];
  /** Undefined for people who are not staff: they have none. */
  readonly rights?: ReadonlySet<Right> | undefined;
  readonly features: ReadonlySet<Feature>;
}

const reasonAt = (gate: Gate, { signedIn, roles, rights, features }: GateVisitor): BlockReason | undefined => {
  if (gate.feature && !features.has(gate.feature)) return "feature disabled";
  if (gate.anyFeature && !gate.anyFeature.some((feature) => features.has(feature))) return "feature disabled";
  if (!gate.public && !signedIn) return "not authenticated";
  if (gate.role && !grants(roles, gate.role)) return "role not granted";
  if (gate.right && !rights?.has(gate.right)) return "right not granted";
  return gate.anyRight && !gate.anyRight.some((right) => rights?.has(right)) ? "right not granted" : undefined;
};

/** The reason why a visitor may not pass a chain of gates, outermost first; undefined if all are open. */
export const blockReason = (gates: readonly Gate[], visitor: GateVisitor): BlockReason | undefined =>
  gates.map((gate) => reasonAt(gate, visitor)).find((reason) => reason !== undefined);
