import type { Customer } from "@demarc/contract/company";
import type { Role } from "@demarc/contract/core/access";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { WithKitTexts } from "../kit-texts.tsx";
import { loadConfiguration } from "../config.ts";
import { queryClient } from "../calls/query-client.ts";
import { kitTexts, shellTexts } from "../shell-texts.ts";
import { enterSession } from "../session.ts";
import { dismissToast, readToasts, useToasts } from "../toast-store.ts";
import { type CatalogueLoaders, type Locale, loadCatalogues, setLocale } from "../translate.ts";
import { Toasts } from "@demarc/ui/layout/toast.tsx";
import { demoCustomer } from "./demo-customer.ts";

interface Options {
  readonly path: string;
  /** The route pattern, if it differs from the path. */
  readonly route?: string;
  readonly texts: readonly CatalogueLoaders[];
  readonly customer?: Customer;
  readonly roles?: readonly Role[];
  readonly locale?: Locale;
}

function Frame() {
  return (
    <WithKitTexts>
      <Outlet />
      <Toasts toasts={useToasts()} onClose={dismissToast} />
    </WithKitTexts>
  );
}

/**
 * Renders one screen for a signed-in person, with texts, query client and a memory router. Resolves to the router once the
 * screen has rendered; every other address renders nothing.
 */
export const renderScreen = async (Screen: () => ReactNode, options: Options) => {
  const { path, route = path, texts, customer = demoCustomer, roles = ["RESELLER_ADMIN"], locale = "en" } = options;
  queryClient.clear();
  for (const { id } of readToasts()) dismissToast(id);
  await loadConfiguration();
  await loadCatalogues(kitTexts, shellTexts, ...texts);
  await setLocale(locale);
  enterSession(
    "token",
    {
      uid: 73,
      uid_g: "0192f3a0-0000-7000-8000-0000000000bb",
      cid: customer.id,
      username: "joris.bakker@polderlicht.example",
      roles: [...roles],
      loyalty: false,
      exp: Date.now() / 1000 + 900,
    },
    customer,
  );
  const root = createRootRoute({ component: Frame, notFoundComponent: () => null });
  const screen = createRoute({ getParentRoute: () => root, path: route, component: Screen });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([screen]), history });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
};
