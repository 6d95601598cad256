import { isEnabled, useFeatures } from "@demarc/shell/feature-flags.ts";
import { features as allFeatures } from "@demarc/contract/core/features";
import type { Customer } from "@demarc/contract/company";
import type { TokenClaims } from "@demarc/contract/session";
import { use } from "react";
import type { CompanyTrait } from "@demarc/shell/feature.ts";
import { readSession, useSession, ViewedCompany } from "@demarc/shell/session.ts";
import type { Visitor } from "./registry.ts";

/** The customer of a reseller pays the reseller, so it earns no points. */
const traitsOf = (customer: Customer | undefined, claims: TokenClaims | undefined): ReadonlySet<CompanyTrait> => {
  const isChild = customer?.parentCustomerId !== null;
  const isLoyal = claims?.loyalty === true;
  const traits: Readonly<Record<CompanyTrait, boolean>> = {
    invoiced: !isChild,
    loyal: isLoyal,
    "may-earn": isLoyal || !isChild,
  };
  return new Set((Object.keys(traits) as CompanyTrait[]).filter((trait) => traits[trait]));
};

/** The current visitor, as gates see them; components use `useVisitor` instead. */
export const readVisitor = (): Visitor => {
  const { claims, customer } = readSession();
  return {
    signedIn: customer !== undefined,
    roles: claims?.roles ?? [],
    features: new Set(allFeatures.filter(isEnabled)),
    traits: traitsOf(customer, claims),
  };
};

export const useVisitor = (): Visitor => {
  const { claims, customer } = useSession();
  const features = useFeatures();
  const traits = traitsOf(use(ViewedCompany) ?? customer, claims);
  return { signedIn: customer !== undefined, roles: claims?.roles ?? [], features, traits };
};
