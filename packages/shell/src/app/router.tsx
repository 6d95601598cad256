import {
  type AnyRoute,
  type AnyRouter,
  createLazyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
  rootRouteId,
  type RouterHistory,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FeatureRoute } from "../feature.ts";
import { loadErrorDialog } from "../frame/error-dialogs.tsx";
import { loadCatalogues } from "../translate.ts";
import { reloadForNewBuild } from "../failures/version-check.ts";
import { OpenPageBoxes, PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { reasonAgainst } from "../registry/guards.ts";
import { NotFound } from "./not-found.tsx";
import { boxesOf } from "./page-boxes.ts";
import { type RegisteredRoute, type Registry } from "../registry/registry.ts";
import { RouteFailed } from "./route-failed.tsx";
import { screenOf } from "./screen.tsx";
import { setReturnPath } from "./return-path.ts";

/** An address as the router gives it to a screen that opens. */
export interface OpenedPlace {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

type Search = OpenedPlace["search"];

/** What an application gives to its router. */
interface ApplicationParts {
  readonly registry: Registry;
  readonly layout: () => ReactNode;
  readonly home: () => ReactNode;
  /** Called before a screen opens; its result is the context of the route. It may throw a redirect or the not-found page. */
  readonly open?: (route: Pick<FeatureRoute, "ofChild">, place: OpenedPlace) => object | Promise<object> | undefined;
  /** What stays in the address from one screen of a child company to another. */
  readonly keep?: (change: { readonly search: Search; readonly next: (search: Search) => Search }) => Search;
}

/** After this time a pending screen shows its skeleton inside the frame. */
const pendingMs = 200;

const never = new Promise<never>(() => {});

/** Loads a screen and its texts. If they are gone after a deploy, the page reloads, once per build. */
const loadScreen = async ({ route, feature }: RegisteredRoute) => {
  try {
    const [Screen, { QueryProvider }] = await Promise.all([
      route.load(),
      import("../calls/query-provider.tsx"),
      loadCatalogues(feature.locales, ...(feature.sharedTexts ?? [])),
      // Preloaded, because after a deploy or offline it could not be loaded any more.
      loadErrorDialog(),
    ]);
    const component = screenOf(Screen, QueryProvider, route);
    return createLazyRoute(route.path as never)({ component });
  } catch (error) {
    if (await reloadForNewBuild()) return never;
    throw error;
  }
};

/** A closed gate on first load leads home; a visitor who is not signed in returns after sign-in (docs/product/screens.md, "Screens"). */
const turnAway = (registered: RegisteredRoute, href: string) => {
  const reason = reasonAgainst(registered.chain, registered.route.path);
  if (!reason) return;
  setReturnPath(reason === "not authenticated" ? href : undefined);
  // oxlint-disable-next-line typescript/only-throw-error -- the router's API expects it
  throw redirect({ to: "/", replace: true });
};

const refuseUnknownValues = ({ values = {} }: RegisteredRoute["route"], params: Readonly<Record<string, unknown>>) => {
  const unknown = Object.entries(values).some(([name, known]) => {
    const value = params[name];
    return typeof value === "string" && !known.includes(value);
  });
  // oxlint-disable-next-line typescript/only-throw-error -- the router's API expects it
  if (unknown) throw notFound({ routeId: rootRouteId });
};

const routeOf = (registered: RegisteredRoute, root: AnyRoute, { open, keep }: ApplicationParts) => {
  const { route, chain } = registered;
  return createRoute({
    getParentRoute: () => root,
    path: route.path,
    staticData: { gates: chain, titles: chain },
    pendingComponent: () => (
      <OpenPageBoxes value={boxesOf(route)}>
        <PageSkeleton titled />
      </OpenPageBoxes>
    ),
    ...(route.ofChild && keep ? { search: { middlewares: [keep as never] } } : {}),
    beforeLoad: ({ location, params }) => {
      refuseUnknownValues(route, params as Readonly<Record<string, unknown>>);
      turnAway(registered, location.href);
      return open?.(route, location) as never;
    },
  }).lazy(() => loadScreen(registered));
};

export const createApplicationRouter = (parts: ApplicationParts, history?: RouterHistory) => {
  const root = createRootRoute({ component: parts.layout, notFoundComponent: NotFound });
  const home = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: parts.home,
    beforeLoad: ({ location }) => void parts.open?.({}, location),
    staticData: { gates: [{ public: true }] },
  });
  return createRouter({
    routeTree: root.addChildren([home, ...parts.registry.routes.map((registered) => routeOf(registered, root, parts))]),
    ...(history ? { history } : {}),
    defaultPreload: "intent",
    defaultErrorComponent: RouteFailed,
    defaultPendingMs: pendingMs,
  });
};

/** Loads the code of a screen before access is checked. */
export const preloadScreen = (router: AnyRouter, pathname: string): void => {
  const route = router.getMatchedRoutes(pathname)[0].at(-1);
  // A failure is reported when the screen opens.
  if (route) router.loadRouteChunk(route)?.catch(() => {});
};

/** Resolves when the screen of the address can render, or shows its pending state. */
export const firstScreen = (router: AnyRouter): Promise<void> =>
  Promise.race([router.load(), new Promise<void>((done) => setTimeout(done, pendingMs))]);
