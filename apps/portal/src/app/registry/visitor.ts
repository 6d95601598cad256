import { isEnabled, useFeatures } from "@demarc/shell/feature-flags.ts";
import { features as allFeatures } from "@demarc/contract/core/features";
import { readSession, useSession } from "@demarc/shell/session.ts";
import type { Visitor } from "./registry.ts";

/** The current visitor, as gates see them; components use `useVisitor` instead. */
export const readVisitor = (): Visitor => {
  const { claims, customer } = readSession();
  return {
    signedIn: customer !== undefined,
    roles: claims?.roles ?? [],
    features: new Set(allFeatures.filter(isEnabled)),
  };
};

export const useVisitor = (): Visitor => {
  const { claims, customer } = useSession();
  const features = useFeatures();
  return { signedIn: customer !== undefined, roles: claims?.roles ?? [], features };
};
