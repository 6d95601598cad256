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
import { loadErrorDialog } from "./frame/error-dialogs.tsx";
import { loadCatalogues } from "../shell/translate.ts";
import { reloadForNewBuild } from "../shell/version-check.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { features } from "./features.ts";
import { reasonAgainst } from "./guards.ts";
import { Home } from "./home/home.tsx";
import { Layout } from "./frame/layout.tsx";
import { NotFound } from "./not-found.tsx";
import { type RegisteredRoute, registryOf } from "./registry.ts";
import { RouteFailed } from "./route-failed.tsx";
import { screenOf } from "./screen.tsx";
import { wantPath } from "./return-path.ts";

export const registry = registryOf(features);

/** A screen that takes longer is awaited with the portal around it. */
const pendingMs = 200;

const ScreenOnItsWay = () => <Skeleton shape="row" count={8} />;

const never = new Promise<never>(() => {});

/** Loads a screen and its texts. After a deploy they may be gone: then the page is loaded anew, once for each build. */
const loadScreen = async ({ route, feature }: RegisteredRoute) => {
  try {
    const [Screen, { WithQueries }] = await Promise.all([
      route.load(),
      import("../shell/calls/query-provider.tsx"),
      loadCatalogues(feature.locales, ...(feature.sharedTexts ?? [])),
      // Before it is needed: after a deploy, or without a network, it could not be had any more.
      loadErrorDialog(),
    ]);
    const component = screenOf(Screen, WithQueries, route.public === true);
    return createLazyRoute(route.path as never)({ component });
  } catch (error) {
    if (await reloadForNewBuild()) return never;
    throw error;
  }
};

/** A closed gate on the first load leads home; who is not signed in comes back after the sign-in (decision D-55). */
const turnAway = (registered: RegisteredRoute, href: string) => {
  const reason = reasonAgainst(registered.chain, registered.route.path);
  if (!reason) return;
  wantPath(reason === "not authenticated" ? href : undefined);
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to be told
  throw redirect({ to: "/", replace: true });
};

const refuseUnknownValues = ({ values = {} }: RegisteredRoute["route"], params: Readonly<Record<string, unknown>>) => {
  const unknown = Object.entries(values).some(([name, known]) => {
    const value = params[name];
    return typeof value === "string" && !known.includes(value);
  });
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to be told
  if (unknown) throw notFound({ routeId: rootRouteId });
};

const routeOf = (registered: RegisteredRoute, root: AnyRoute) => {
  const { route, chain } = registered;
  return createRoute({
    getParentRoute: () => root,
    path: route.path,
    staticData: { gates: chain, titles: chain },
    beforeLoad: ({ location, params }) => {
      refuseUnknownValues(route, params as Readonly<Record<string, unknown>>);
      turnAway(registered, location.href);
    },
  }).lazy(() => loadScreen(registered));
};

/** The router over every registered route, under the one layout. */
export const createPortalRouter = (history?: RouterHistory) => {
  const root = createRootRoute({ component: Layout, notFoundComponent: NotFound });
  const home = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: Home,
    staticData: { gates: [{ public: true }] },
  });
  return createRouter({
    routeTree: root.addChildren([home, ...registry.routes.map((registered) => routeOf(registered, root))]),
    ...(history ? { history } : {}),
    defaultPreload: "intent",
    defaultErrorComponent: RouteFailed,
    defaultPendingComponent: ScreenOnItsWay,
    defaultPendingMs: pendingMs,
  });
};

/** Resolves when the screen of the address can be drawn, or is to be awaited. */
export const firstScreen = (router: AnyRouter): Promise<void> =>
  Promise.race([router.load(), new Promise<void>((done) => setTimeout(done, pendingMs))]);
