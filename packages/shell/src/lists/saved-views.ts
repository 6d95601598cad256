import type { SavedView, SavedViewCreate } from "@demarc/contract/saved-views";
import * as contract from "@demarc/contract/saved-views";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../calls/http.ts";
import { queryClient } from "../calls/query-client.ts";

/** The person's saved views of a screen, by name. They are stored on the server, so other browsers have them too. */
export const savedViewsQuery = (screen: string) =>
  queryOptions({
    queryKey: ["saved-views", screen],
    queryFn: ({ signal }) => call(contract.listSavedViews, { query: { screen }, signal, quiet: true }),
  });

const readAgain = (screen: string) => queryClient.invalidateQueries(savedViewsQuery(screen));

/** Saves a search under a name. Rejects like `call`. */
export const createSavedView = async (body: SavedViewCreate, idempotencyKey: string): Promise<void> => {
  await call(contract.createSavedView, { body, idempotencyKey });
  await readAgain(body.screen);
};

export const renameSavedView = async ({ id, version, screen }: SavedView, name: string): Promise<void> => {
  await call(contract.updateSavedView, { params: { savedViewId: id }, body: { name }, ifMatch: version });
  await readAgain(screen);
};

export const deleteSavedView = async ({ id, screen }: SavedView): Promise<void> => {
  await call(contract.deleteSavedView, { params: { savedViewId: id } });
  await readAgain(screen);
};
