import { grants, type Role } from "@demarc/contract/core/access";
import type { Feature } from "@demarc/contract/core/features";
import type { Gate } from "./feature.ts";

export type BlockReason = "not authenticated" | "role not granted" | "feature disabled";

interface Visitor {
  readonly signedIn: boolean;
  readonly roles: readonly Role[];
  readonly features: ReadonlySet<Feature>;
}

const reasonAt = (gate: Gate, { signedIn, roles, features }: Visitor): BlockReason | undefined => {
  if (gate.feature && !features.has(gate.feature)) return "feature disabled";
  if (gate.anyFeature && !gate.anyFeature.some((feature) => features.has(feature))) return "feature disabled";
  if (!gate.public && !signedIn) return "not authenticated";
  return gate.role && !grants(roles, gate.role) ? "role not granted" : undefined;
};

/** The reason why a visitor may not pass a chain of gates, outermost first; undefined if all are open. */
export const blockReason = (gates: readonly Gate[], visitor: Visitor): BlockReason | undefined =>
  gates.map((gate) => reasonAt(gate, visitor)).find((reason) => reason !== undefined);
