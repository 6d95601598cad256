import type { SessionClaims } from "@demarc/shell/session.ts";
import type { Customer } from "@demarc/contract/company";
import type { FeatureDefinition } from "@demarc/shell/feature.ts";
import { type Registry, registryOf, type RegistrySettings } from "@demarc/shell/registry/registry.ts";

/** The groups of the navigation, in display order. */
export const navigationGroups = ["services", "ordering", "finance", "company"] as const;

/** Traits of a company: invoiced by us for all its services, in the loyalty programme, or allowed to join it. */
export type CompanyTrait = "invoiced" | "loyal" | "may-earn";

export type PortalFeature = FeatureDefinition<(typeof navigationGroups)[number], CompanyTrait>;

/** The customer of a reseller pays the reseller, so it earns no points. */
const traitsOf = (customer: Customer | undefined, claims: SessionClaims | undefined): ReadonlySet<CompanyTrait> => {
  const isChild = customer?.parentCustomerId !== null;
  const isLoyal = claims?.loyalty === true;
  const traits: Readonly<Record<CompanyTrait, boolean>> = {
    invoiced: !isChild,
    loyal: isLoyal,
    "may-earn": isLoyal || !isChild,
  };
  return new Set((Object.keys(traits) as CompanyTrait[]).filter((trait) => traits[trait]));
};

/** The registry of the portal, in the order of a variant. */
export const portalRegistryOf = (
  features: readonly PortalFeature[],
  order: Omit<RegistrySettings, "groups" | "traitsOf"> = {},
): Registry => registryOf(features, { groups: navigationGroups, traitsOf, ...order });
