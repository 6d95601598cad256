import { described, type Static, Type } from "./core/json-schema.ts";
import { endpoint } from "./core/endpoint.ts";
import { instant, payload, recordVersion, requiredText, uuid } from "./core/fields.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "saved-views": typeof import("./saved-views.ts");
  }
}

export const ledger = {
  "view.created": "account.view-changed",
  "view.updated": "account.view-changed",
  "view.deleted": "account.view-changed",
} as const;

/** Maximum number of views per person and screen. */
export const mostSavedViews = 20;

const screen = () =>
  described(Type.String({ pattern: "^[a-z][a-z-]{0,39}$" }), "The list, by the word in its address", "lines");
const queryText = () =>
  described(
    Type.String({ rules: { "max-length": 500 } }),
    "Part of the URL after the question mark",
    "operational=DOWN",
  );

export const SavedView = Type.Object(
  {
    id: described(uuid(), "Id of the view"),
    screen: described(Type.String(), "The list, by the word in its address", "lines"),
    name: described(Type.String(), "Name of the view", "Lines that are down"),
    query: described(Type.String(), "Part of the URL after the question mark", "operational=DOWN"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "SavedView" },
);
export type SavedView = Static<typeof SavedView>;

const anyone = { caller: "signed-in" } as const;
const ofView = payload("savedView", { savedViewId: described(uuid(), "Id of the saved view") });

export const listSavedViews = endpoint({
  name: "listSavedViews",
  summary: "List saved views",
  details: "The caller's own views of a screen, sorted by name.",
  method: "GET",
  path: "/v1/saved-view",
  access: anyone,
  query: payload("savedViewQuery", { screen: screen() }),
  responses: { 200: Type.Array(SavedView) },
});

export const SavedViewCreate = payload("savedViewCreateRequest", {
  screen: screen(),
  name: described(requiredText(60), "Name of the view", "Lines that are down"),
  query: queryText(),
});
export type SavedViewCreate = Static<typeof SavedViewCreate>;

export const createSavedView = endpoint({
  name: "createSavedView",
  summary: "Create a saved view",
  details: `At most ${mostSavedViews} per screen.`,
  method: "POST",
  path: "/v1/saved-view",
  access: anyone,
  body: SavedViewCreate,
  idempotent: "optional",
  responses: { 201: SavedView },
  errors: { 409: ["view.limit", "view.name-in-use"] },
});

export const SavedViewUpdate = payload("savedViewUpdateRequest", {
  name: described(Type.Optional(requiredText(60)), "Name of the view", "Lines that are down"),
  query: Type.Optional(queryText()),
});

export const updateSavedView = endpoint({
  name: "updateSavedView",
  summary: "Update a saved view",
  details: "Changes the name or the search of one of the caller's own views.",
  method: "PATCH",
  path: "/v1/saved-view/:savedViewId",
  access: anyone,
  params: ofView,
  body: SavedViewUpdate,
  responses: { 200: SavedView },
  errors: { 409: ["edit-conflict", "view.name-in-use"] },
});

export const deleteSavedView = endpoint({
  name: "deleteSavedView",
  summary: "Delete a saved view",
  method: "DELETE",
  path: "/v1/saved-view/:savedViewId",
  access: anyone,
  params: ofView,
  responses: { 204: Type.Null() },
  errors: { 409: ["edit-conflict"] },
});
