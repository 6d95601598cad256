import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { listTexts } from "../lists/list-texts.ts";
import type { CatalogueLoaders } from "../translate.ts";
import { renderScreen } from "./render-screen.tsx";

interface ListScreen {
  readonly Screen: () => ReactNode;
  readonly route: string;
  readonly texts: CatalogueLoaders;
  readonly sharedTexts?: readonly CatalogueLoaders[];
}

export const listScreen =
  ({ Screen, route, texts, sharedTexts = [] }: ListScreen) =>
  (search = "", options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
    renderScreen(Screen, { path: `${route}${search}`, route, texts: [texts, listTexts, ...sharedTexts], ...options });

export const pageOf = (items: readonly unknown[], more: object = {}) => ({
  body: { items, total: items.length, limit: 25, offset: 0, ...more },
});

export const noSavedViews = (screen: string) => ({ [`GET /v1/saved-view?screen=${screen}`]: () => ({ body: [] }) });

export const chooseFilter = async (filter: string, option: string): Promise<void> => {
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${filter}`) }));
  fireEvent.click(
    await screen.findByRole("option", { name: (name) => name === option || name.startsWith(`${option}, `) }),
  );
};
