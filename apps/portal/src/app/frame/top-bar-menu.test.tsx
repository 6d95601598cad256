import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LoadedMenu } from "./loaded-menu.tsx";
import { LazyMenu, type MenuOpener } from "./top-bar-menu.tsx";

afterEach(cleanup);

const Entries = (opener: MenuOpener) => (
  <LoadedMenu opener={opener} actions={[{ label: "Entry", run: () => undefined }]} />
);

test("Esc closes a menu that has loaded and is about to appear", async () => {
  const loading = Promise.withResolvers<typeof Entries>();
  render(<LazyMenu label="Menu" className="" button="Menu" load={() => loading.promise} menu={{}} />);
  const opener = screen.getByRole("button", { name: "Menu" });
  opener.focus();
  opener.click();
  await act(async () => {
    loading.resolve(Entries);
    // The menu is set by now, but React renders it only at the end of `act`.
    await loading.promise;
    await Promise.resolve();
    opener.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Menu" }));
});
