import type { FeatureDefinition } from "@demarc/shell/feature.ts";
import { type Registry, registryOf } from "@demarc/shell/registry/registry.ts";

/** The groups of the navigation, in display order. A group without an entry that is open to the person is left out. */
export const navigationGroups = ["queues", "customers", "money", "network", "platform"] as const;

export type ConsoleFeature = FeatureDefinition<(typeof navigationGroups)[number]>;

export const consoleRegistryOf = (features: readonly ConsoleFeature[]): Registry =>
  registryOf(features, {
    groups: navigationGroups,
    home: { path: "/inbox", label: "navigation.inbox", icon: "inbox" },
  });
