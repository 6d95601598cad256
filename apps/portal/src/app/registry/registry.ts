import { blockReason, type BlockReason } from "@demarc/shell/gates.ts";
import type { FeatureDefinition, FeatureRoute, NavigationGroup, NavigationItem } from "@demarc/shell/feature.ts";
import type { SearchKind, WorkKind } from "@demarc/contract/core/words";
import type { SearchView, WorkView } from "@demarc/shell/feature.ts";
import { navigationGroups } from "@demarc/shell/feature.ts";

type Visitor = Parameters<typeof blockReason>[1];

/** A route with its feature and its chain: the routes above it, outermost first, and itself. Each one is a gate. */
export interface RegisteredRoute {
  readonly feature: FeatureDefinition;
  readonly route: FeatureRoute;
  readonly chain: readonly FeatureRoute[];
}

export interface NavigationLink extends Pick<NavigationItem, "label" | "icon"> {
  /** Its address, with the section of the screen if it leads to one. */
  readonly path: string;
}

interface RegisteredItem extends Omit<NavigationItem, "route" | "section">, NavigationLink {
  readonly gates: readonly FeatureRoute[];
  /** The paths of the screens that belong to it, up to their first parameter. */
  readonly covers: readonly string[];
}

export interface SearchedKind {
  readonly kind: SearchKind;
  readonly view: SearchView;
  readonly feature: FeatureDefinition;
}

export interface Registry {
  readonly routes: readonly RegisteredRoute[];
  readonly byName: ReadonlyMap<string, RegisteredRoute>;
  readonly navigation: readonly RegisteredItem[];
  readonly work: Readonly<Record<WorkKind, WorkView>>;
  /** In the order of the palette. */
  readonly search: readonly SearchedKind[];
}

/** Combines the features' declarations. Throws if a route names a missing parent, or a navigation entry a missing route. */
export const registryOf = (features: readonly FeatureDefinition[]): Registry => {
  const all = features.flatMap((feature) => feature.routes.map((route) => ({ feature, route })));
  const find = (name: string) => {
    const found = all.find(({ route }) => route.name === name);
    if (!found) throw new Error(`No feature has a route named ${name}`);
    return found;
  };
  const chainOf = (route: FeatureRoute): FeatureRoute[] =>
    route.parent === undefined ? [route] : [...chainOf(find(route.parent).route), route];
  const routes = all.map(({ feature, route }) => {
    const chain = chainOf(route);
    return { feature, route, chain };
  });
  const byName = new Map(routes.map((registered) => [registered.route.name, registered]));
  const navigation = features.flatMap((feature) =>
    (feature.navigation ?? []).map(({ route, label, icon, group, section }) => {
      const { path } = find(route).route;
      const gates = byName.get(route)?.chain ?? [];
      if (!section) return { label, icon, group, path, gates, covers: [path] };
      const address = `${path}#${section.id}`;
      const covers = section.routes.map((name) => find(name).route.path.replace(/\/\$.*$/, ""));
      return { label, icon, group, path: address, gates, covers: [address, ...covers] };
    }),
  );
  const work = Object.assign({}, ...features.map((feature) => feature.work)) as Registry["work"];
  const search = features
    .flatMap((feature) =>
      Object.entries(feature.search ?? {}).map(([kind, view]) => ({ kind: kind as SearchKind, view, feature })),
    )
    .toSorted((one, other) => one.view.rank - other.view.rank);
  return { routes, byName, navigation, work, search };
};

/** The navigation entries that are open to the visitor, by group, without empty groups; `ofChild`: those of a child company. */
export const navigationFor = (
  { navigation }: Registry,
  visitor: Visitor,
  ofChild = false,
): { group: NavigationGroup; links: RegisteredItem[] }[] =>
  navigationGroups
    .map((group) => ({
      group,
      links: navigation.filter(
        (item) =>
          visitor.signedIn &&
          item.group === group &&
          !blockReason(item.gates, visitor) &&
          (!ofChild || item.gates.at(-1)?.ofChild === true),
      ),
    }))
    .filter(({ links }) => links.length > 0);

/** The path of the entry that an address belongs to: the entry with the longest matching prefix or section. */
export const currentPath = (
  links: readonly Pick<RegisteredItem, "path" | "covers">[],
  { pathname, hash }: { readonly pathname: string; readonly hash: string },
): string | undefined => {
  const fits = (cover: string) =>
    cover.includes("#") ? cover === `${pathname}#${hash}` : pathname === cover || pathname.startsWith(`${cover}/`);
  return links
    .flatMap(({ path, covers }) => covers.filter(fits).map((cover) => ({ path, length: cover.length })))
    .toSorted((one, other) => other.length - one.length)[0]?.path;
};

export const quickActionsFor = ({ routes }: Registry, visitor: Visitor): NavigationLink[] =>
  routes.flatMap(({ route: { action, title, path }, chain }) =>
    action && title && !blockReason(chain, visitor) ? [{ path, label: title, icon: action }] : [],
  );

export type TitledRoute = Partial<Pick<FeatureRoute, "title" | "path">>;

/** The message key of the deepest titled route in a chain. Empty if none has a title. */
export const titleKeysOf = (chain: readonly TitledRoute[]): string[] =>
  chain.flatMap(({ title }) => title ?? []).slice(-1);

export type { BlockReason, Visitor };
