import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { listTexts } from "../lists/list-texts.ts";
import type { CatalogueLoaders } from "../translate.ts";
import { renderScreen } from "./render-screen.tsx";

interface ListScreen {
  readonly Screen: () => ReactNode;
  readonly route: string;
  readonly texts: CatalogueLoaders;
  /** Texts that its feature shares with others, besides those of lists. */
  readonly sharedTexts?: readonly CatalogueLoaders[];
}

/** Shows a list with the search, filters, order and page of its address. */
export const listScreen =
  ({ Screen, route, texts, sharedTexts = [] }: ListScreen) =>
  (search = "", options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
    renderScreen(Screen, { path: `${route}${search}`, route, texts: [texts, listTexts, ...sharedTexts], ...options });

/** A response with one page of a list that may be longer. */
export const pageOf = (items: readonly unknown[], more: object = {}) => ({
  body: { items, total: items.length, limit: 25, offset: 0, ...more },
});

/** There are no saved views of this list. */
export const noSavedViews = (screen: string) => ({ [`GET /v1/saved-view?screen=${screen}`]: () => ({ body: [] }) });

/** Chooses an option of a filter, as a person does: opens its chip and presses the option. */
export const chooseFilter = async (filter: string, option: string): Promise<void> => {
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${filter}`) }));
  fireEvent.click(
    await screen.findByRole("option", { name: (name) => name === option || name.startsWith(`${option}, `) }),
  );
};
