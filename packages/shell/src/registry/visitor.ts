import { features as allFeatures } from "@demarc/contract/core/features";
import { use } from "react";
import { isEnabled, useFeatures } from "../feature-flags.ts";
import type { GateVisitor } from "../gates.ts";
import { readSession, useSession, ViewedCompany } from "../session.ts";
import { useRegistry } from "./registry-context.ts";
import type { Visitor } from "./registry.ts";

/** The current visitor, as gates see them; components use `useVisitor` instead. */
export const readVisitor = (): GateVisitor => {
  const { claims, rights } = readSession();
  return {
    signedIn: claims !== undefined,
    roles: claims?.roles ?? [],
    rights,
    features: new Set(allFeatures.filter(isEnabled)),
  };
};

export const useVisitor = (): Visitor => {
  const { claims, customer, rights } = useSession();
  const features = useFeatures();
  const traits = useRegistry().traitsOf(use(ViewedCompany) ?? customer, claims);
  return { signedIn: claims !== undefined, roles: claims?.roles ?? [], rights, features, traits };
};
