import "virtual:theme.css";
import "@demarc/ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadFonts } from "@demarc/shell/fonts.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { loadCatalogues, rememberedLocale, setLocale } from "@demarc/shell/translate.ts";
import { baseCatalogues } from "../frame/base-texts.ts";
import { WithKitTexts } from "@demarc/shell/kit-texts.tsx";
import { followLinks } from "@demarc/shell/app/link-clicks.ts";
import { ComponentsPage } from "./components-page.tsx";

const Frame = () => (
  <WithKitTexts>
    <Outlet />
  </WithKitTexts>
);

/** The page is not part of the portal: it has its own router, and it sends no requests to the API. */
const start = async (element: HTMLElement): Promise<void> => {
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  await setLocale(rememberedLocale());
  await loadCatalogues(...baseCatalogues, listTexts, {
    en: () => import("@demarc/shell/shell.en.ts"),
    nl: () => import("@demarc/shell/shell.nl.ts"),
  });
  const root = createRootRoute({ component: Frame });
  const page = createRoute({ getParentRoute: () => root, path: "/demo/components", component: ComponentsPage });
  const history = createMemoryHistory({ initialEntries: ["/demo/components"] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  followLinks(router);
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  loadFonts();
};

const root = document.querySelector<HTMLElement>("#root");
if (root) start(root).catch((error: unknown) => console.error("the page could not be started", error));
