import { expect, test } from "vitest";
import { clearSession } from "./session.ts";
import { dismissToast, readToasts, showToast } from "./toast-store.ts";

const shown = () => readToasts().map(({ text }) => text);

test("messages go with the session: the next person sees none, and can undo nothing", () => {
  showToast("Sanne van der Meer removed.", { action: { label: "Undo", run: () => undefined } });
  expect(shown()).toEqual(["Sanne van der Meer removed."]);
  clearSession();
  expect(shown()).toEqual([]);
});

test("at most three messages are shown, the oldest leaves first, and each can be closed", () => {
  const [, second] = ["one", "two", "three", "four"].map((text) => showToast(text));
  expect(shown()).toEqual(["two", "three", "four"]);
  dismissToast(second ?? 0);
  expect(shown()).toEqual(["three", "four"]);
});
