import type { Role } from "@demarc/contract/core/access";
import type { Feature } from "@demarc/contract/core/features";
import type { ComponentType } from "react";
import type { IconName } from "../ui/icon.tsx";
import type { CatalogueLoaders } from "./translate.ts";

/** What stands between a person and a screen; a route inherits the gates of its parents. */
export interface Gate {
  readonly public?: true;
  readonly role?: Role;
  readonly feature?: Feature;
}

/**
 * One screen. `path` is the address as the product describes it (`/company/contact/$contactId`, `{-$optional}`),
 * `parent` the route above it in the breadcrumbs, `title` a message key of the feature; with an `action` icon the home
 * offers it as a quick way, to whom its gates are open.
 */
export interface FeatureRoute extends Gate {
  readonly name: string;
  readonly path: string;
  readonly parent?: string;
  readonly title?: string;
  readonly action?: IconName;
  /** The only values that a parameter of the path may have; with any other the page is not found. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  readonly load: () => Promise<ComponentType>;
}

/** The groups of the navigation, in the order in which they are shown. */
export const navigationGroups = ["start", "company", "services", "network", "tv", "management"] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

/** An entry of the navigation; it is offered exactly to those whom its route lets in. */
export interface NavigationItem {
  readonly route: string;
  readonly label: string;
  readonly icon: IconName;
  readonly group: NavigationGroup;
}

export interface FeatureDefinition {
  readonly name: string;
  readonly locales: CatalogueLoaders;
  /** Texts that its screens share with those of other features, such as those of lists. */
  readonly sharedTexts?: readonly CatalogueLoaders[];
  readonly routes: readonly FeatureRoute[];
  readonly navigation?: readonly NavigationItem[];
}

/**
 * Declares a slice of the portal for the list in `app/features.ts`.
 * The build runs the file that calls this to collect titles and labels, so it may import nothing that needs a browser;
 * screens and texts come by `import()`.
 */
export const defineFeature = (feature: FeatureDefinition): FeatureDefinition => feature;
