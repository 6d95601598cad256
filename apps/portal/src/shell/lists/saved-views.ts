import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from "@demarc/contract/saved-views";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../calls/http.ts";
import { queryClient } from "../calls/query-client.ts";

/** The person's saved views of a screen, by name. They are stored on the server, so other browsers have them too. */
export const savedViewsQuery = (screen: string) =>
  queryOptions({
    queryKey: ["saved-views", screen],
    queryFn: ({ signal }) => call(listSavedViews, { query: { screen }, signal, quiet: true }),
  });

const readAgain = (screen: string) => queryClient.invalidateQueries(savedViewsQuery(screen));

/** Saves a search under a name. Rejects like `call`. */
export const keepView = async (screen: string, name: string, query: string): Promise<void> => {
  await call(createSavedView, { body: { screen, name, query }, idempotencyKey: crypto.randomUUID() });
  await readAgain(screen);
};

export const renameView = async (view: SavedView, name: string): Promise<void> => {
  const params = { savedViewId: view.id };
  await call(updateSavedView, { params, body: { name }, ifMatch: view.version });
  await readAgain(view.screen);
};

export const dropView = async (view: SavedView): Promise<void> => {
  await call(deleteSavedView, { params: { savedViewId: view.id } });
  await readAgain(view.screen);
};
