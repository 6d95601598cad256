import type { SessionClaims } from "../session.ts";
import type { Customer } from "@demarc/contract/company";
import type { SearchKind, WorkKind } from "@demarc/contract/core/words";
import type {
  FeatureDefinition,
  FeatureRoute,
  Gate,
  HomeTile,
  NavigationItem,
  PaletteParts,
  SearchView,
  WorkView,
} from "../feature.ts";
import { blockReason, type GateVisitor } from "../gates.ts";

export interface Visitor extends GateVisitor {
  /** What the company of the screen is. */
  readonly traits: ReadonlySet<string>;
}

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

/** An action that a person can start. `name` is the name of its route. */
export interface RegisteredAction extends NavigationLink {
  readonly name: string;
  readonly gates: readonly FeatureRoute[];
}

type OfferGate = Gate & { readonly offeredTo?: string | undefined };

interface RegisteredTile extends Omit<HomeTile, "offeredTo"> {
  /** Named by the variant: its customers have the figure as a rule. */
  readonly isExpected: boolean;
  readonly gates: readonly OfferGate[];
}

interface RegisteredItem extends Omit<NavigationItem, "route" | "section">, NavigationLink {
  /** The name of its route or section. */
  readonly name: string;
  readonly gates: readonly FeatureRoute[];
  /** The paths of the screens that belong to it, up to their first parameter. */
  readonly covers: readonly string[];
}

export interface SearchedKind {
  readonly kind: SearchKind;
  readonly view: SearchView;
  readonly feature: FeatureDefinition;
}

type TraitsOf = (customer: Customer | undefined, claims: SessionClaims | undefined) => ReadonlySet<string>;

export interface Registry {
  /** The groups of the navigation, in display order. */
  readonly groups: readonly string[];
  /** The first entry of the navigation, above the groups. */
  readonly home: NavigationLink;
  readonly traitsOf: TraitsOf;
  readonly routes: readonly RegisteredRoute[];
  readonly byName: ReadonlyMap<string, RegisteredRoute>;
  /** Navigation, tiles and actions are in the order of the application. */
  readonly navigation: readonly RegisteredItem[];
  readonly tiles: readonly RegisteredTile[];
  readonly actions: readonly RegisteredAction[];
  readonly work: Readonly<Record<WorkKind, WorkView>>;
  /** In the order of the palette. */
  readonly search: readonly SearchedKind[];
  readonly palette: readonly (() => Promise<PaletteParts>)[];
}

/** What an application says about all its features: the groups of its navigation, what a company can be, and the order of some. */
export interface RegistrySettings extends Partial<Record<"navigation" | "tiles" | "actions", readonly string[]>> {
  readonly groups: readonly string[];
  readonly home?: NavigationLink;
  readonly traitsOf?: TraitsOf;
}

const homePage: NavigationLink = { path: "/", label: "navigation.home", icon: "home" };

/** The items that are named in that order, then the others in their own. */
const arranged = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  names: readonly string[] = [],
): Item[] => {
  const placeOf = (item: Item) => {
    const place = names.indexOf(nameOf(item));
    return place < 0 ? names.length : place;
  };
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** An address without its optional parameters. */
export const addressOf = (path: string): string => path.replaceAll(/\/\{-\$\w+\}/g, "");

const searchedKinds = (features: readonly FeatureDefinition[]): SearchedKind[] =>
  features
    .flatMap((feature) =>
      Object.entries(feature.search ?? {}).map(([kind, view]) => ({ kind: kind as SearchKind, view, feature })),
    )
    .toSorted((one, other) => one.view.rank - other.view.rank);

/**
 * Combines the features' declarations in the order of the application. Throws if a route names a missing parent, or a navigation
 * entry or a tile a missing route.
 */
export const registryOf = (
  features: readonly FeatureDefinition[],
  { groups, home = homePage, traitsOf = () => new Set(), ...order }: RegistrySettings,
): Registry => {
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
  const gatesOf = (name: string) => byName.get(name)?.chain ?? [];
  const navigation = features.flatMap((feature) =>
    (feature.navigation ?? []).map(({ route, label, icon, group, section }) => {
      const { path } = find(route).route;
      const gates = gatesOf(route);
      if (!section) return { name: route, label, icon, group, path, gates, covers: [path] };
      const address = `${path}#${section.id}`;
      const covers = section.routes.map((name) => find(name).route.path.replace(/\/\$.*$/, ""));
      return { name: section.id, label, icon, group, path: address, gates, covers: [address, ...covers] };
    }),
  );
  const tiles = features.flatMap((feature) =>
    (feature.tiles ?? []).map(({ name, figure, route, offeredTo }) => ({
      name,
      figure,
      route,
      gates: [...gatesOf(find(route).route.name), { public: true, offeredTo } as const],
      isExpected: order.tiles?.includes(name) ?? true,
    })),
  );
  const actions = routes.flatMap(({ route: { name, action, title, path }, chain }) =>
    action && title
      ? [{ name, path: addressOf(path), label: action.label ?? title, icon: action.icon, gates: chain }]
      : [],
  );
  const work = Object.assign({}, ...features.map((feature) => feature.work)) as Registry["work"];
  return {
    groups,
    home,
    traitsOf,
    routes,
    byName,
    navigation: arranged(navigation, ({ name }) => name, order.navigation),
    tiles: arranged(tiles, ({ name }) => name, order.tiles),
    actions: arranged(actions, ({ name }) => name, order.actions),
    work,
    search: searchedKinds(features),
    palette: features.flatMap(({ palette = [] }) => palette),
  };
};

/** True if a visitor can open a screen and it applies to their company. */
export const isOffered = (gates: readonly OfferGate[], visitor: Visitor): boolean =>
  !blockReason(gates, visitor) && gates.every(({ offeredTo }) => !offeredTo || visitor.traits.has(offeredTo));

/** The navigation entries that are open to the visitor, by group, without empty groups; `ofChild`: those of a child company. */
export const navigationFor = (
  { groups, navigation }: Registry,
  visitor: Visitor,
  ofChild = false,
): { group: string; links: RegisteredItem[] }[] =>
  groups
    .map((group) => ({
      group,
      links: navigation.filter(
        (item) =>
          visitor.signedIn &&
          item.group === group &&
          isOffered(item.gates, visitor) &&
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

/** As many as the home has room for. */
const [mostTiles, mostActions] = [4, 4];

/** The tiles of the home for a visitor; `figures` are those that it has, undefined while they load. */
export const tilesFor = ({ tiles }: Registry, visitor: Visitor, figures?: object): RegisteredTile[] =>
  tiles
    .filter(({ gates, figure, isExpected }) => isOffered(gates, visitor) && (figures ? figure in figures : isExpected))
    .slice(0, mostTiles);

/** What a visitor can start from the home: the named actions in its header, and the first of the others beside the work. */
export const homeActionsFor = (
  { actions }: Registry,
  visitor: Visitor,
  header: readonly string[],
): { readonly header: RegisteredAction[]; readonly quick: RegisteredAction[] } => {
  const open = actions.filter(({ gates }) => isOffered(gates, visitor));
  return {
    header: header.flatMap((name) => open.filter((action) => action.name === name)),
    quick: open.filter(({ name }) => !header.includes(name)).slice(0, mostActions),
  };
};

export type TitledRoute = Partial<Pick<FeatureRoute, "title" | "path">>;

/** The message key of the deepest titled route in a chain. Empty if none has a title. */
export const titleKeysOf = (chain: readonly TitledRoute[]): string[] =>
  chain.flatMap(({ title }) => title ?? []).slice(-1);
