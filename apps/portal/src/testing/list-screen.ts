import type { ReactNode } from "react";
import { listTexts } from "../shell/lists/list-texts.ts";
import type { CatalogueLoaders } from "../shell/translate.ts";
import { renderScreen } from "./render-screen.tsx";

interface ListScreen {
  readonly Screen: () => ReactNode;
  readonly route: string;
  readonly texts: CatalogueLoaders;
}

/** Shows a list with what stands in its address: its search, filters, order and page. */
export const listScreen =
  ({ Screen, route, texts }: ListScreen) =>
  (search = "", options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
    renderScreen(Screen, { path: `${route}${search}`, route, texts: [texts, listTexts], ...options });

/** The answer that holds one page of a list, of which there may be more. */
export const pageOf = (items: readonly unknown[], more: object = {}) => ({
  body: { items, total: items.length, limit: 25, offset: 0, ...more },
});

/** Nobody has saved a view of this list. */
export const noSavedViews = (screen: string) => ({ [`GET /v1/saved-view?screen=${screen}`]: () => ({ body: [] }) });
