import { blockReason, type BlockReason } from "../shell/gates.ts";
import type { FeatureDefinition, FeatureRoute, Gate, NavigationGroup, NavigationItem } from "../shell/feature.ts";
import { navigationGroups } from "../shell/feature.ts";

type Visitor = Parameters<typeof blockReason>[1];

/** A route with its feature and its chain: the routes above it, outermost first, and itself. Each one is a gate. */
export interface RegisteredRoute {
  readonly feature: FeatureDefinition;
  readonly route: FeatureRoute;
  readonly chain: readonly FeatureRoute[];
}

export interface NavigationLink extends Pick<NavigationItem, "label" | "icon"> {
  readonly path: string;
}

export interface Registry {
  readonly routes: readonly RegisteredRoute[];
  readonly byName: ReadonlyMap<string, RegisteredRoute>;
  readonly navigation: readonly (Omit<NavigationItem, "route"> & {
    readonly path: string;
    readonly gates: readonly Gate[];
  })[];
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
    (feature.navigation ?? []).map(({ route, label, icon, group }) => {
      const { path } = find(route).route;
      return { label, icon, group, path, gates: byName.get(route)?.chain ?? [] };
    }),
  );
  return { routes, byName, navigation };
};

/** The navigation entries that are open to the visitor, by group, without empty groups. */
export const navigationFor = (
  { navigation }: Registry,
  visitor: Visitor,
): { group: NavigationGroup; links: NavigationLink[] }[] =>
  navigationGroups
    .map((group) => ({
      group,
      links: navigation.filter((item) => visitor.signedIn && item.group === group && !blockReason(item.gates, visitor)),
    }))
    .filter(({ links }) => links.length > 0);

/** The screens that the home offers as quick actions, if their gates are open to the visitor. */
export const quickActionsFor = ({ routes }: Registry, visitor: Visitor): NavigationLink[] =>
  routes.flatMap(({ route: { action, title, path }, chain }) =>
    action && title && !blockReason(chain, visitor) ? [{ path, label: title, icon: action }] : [],
  );

/** The message key of the deepest titled route in a chain; undefined if none has a title. */
export const titleKeyOf = (chain: readonly Pick<FeatureRoute, "title">[]): string | undefined =>
  chain.findLast((route) => route.title !== undefined)?.title;

export type { BlockReason, Visitor };
