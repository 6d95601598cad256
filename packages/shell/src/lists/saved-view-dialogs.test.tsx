import type { SavedView } from "@demarc/contract/saved-views";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, refusal } from "../testing/fake-api.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { SavedViewDialogs } from "./saved-view-dialogs.tsx";

const view: SavedView = {
  id: "0192f3a0-0000-7000-8000-0000000000f1",
  screen: "lines",
  name: "Down in Zwolle",
  query: "q=zwolle",
  updatedAt: "2026-11-01T09:00:00Z",
  version: 2,
};
const texts = [{ en: () => import("./saved-views.en.ts"), nl: () => import("./saved-views.nl.ts") }];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (dialog: "save" | "manage") => {
  const closed = vi.fn();
  const Shown = () => (
    <SavedViewDialogs dialog={dialog} screen="lines" queryText="q=zwolle" views={[view]} onClose={closed} />
  );
  await renderScreen(Shown, { path: "/lines", texts });
  return closed;
};
const save = (name: string) => {
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: name } });
  fireEvent.click(screen.getByRole("button", { name: "Save view" }));
};

test("a view needs a name, and 409 for one in use is shown at the field", async () => {
  const { calls, handlers } = fakeApi({ "POST /v1/saved-view": () => refusal(409, "view.name-in-use") });
  const closed = await show("save");
  save("  ");
  expect(await screen.findByText("Give the view a name.")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  save("Down in Zwolle ");
  expect(await screen.findByText("You already have a view with this name.")).toBeTruthy();
  handlers["POST /v1/saved-view"] = () => ({ status: 201, body: view });
  save("Down");
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { screen: "lines", name: "Down in Zwolle", query: "q=zwolle" },
    { screen: "lines", name: "Down", query: "q=zwolle" },
  ]);
});

test("a deleted view comes back with one click, and a refused return says why", async () => {
  const { calls, handlers } = fakeApi({
    [`DELETE /v1/saved-view/${view.id}`]: () => ({ status: 204 }),
    "POST /v1/saved-view": () => refusal(409, "view.name-in-use"),
  });
  await show("manage");
  const remove = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Delete Down in Zwolle" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  };
  await remove();
  expect(await screen.findByText("You already have a view with this name.")).toBeTruthy();
  handlers["POST /v1/saved-view"] = () => ({ status: 201, body: view });
  await remove();
  await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(2));
  expect(calls.at(-1)?.body).toEqual({ screen: "lines", name: "Down in Zwolle", query: "q=zwolle" });
  const keys = calls.filter(({ method }) => method === "POST").map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(2);
});
