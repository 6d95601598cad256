import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoPrefix, prefixApi, prefixPath, showPrefix } from "../../../testing/demo-prefix.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("an IPv6 address that is typed is needed, and is a part of the path", async () => {
  const api = prefixApi({ ...demoPrefix, family: 6 });
  api.handlers[`PUT ${prefixPath}/ip-address/2001%3Adb8%3A%3A1`] = () => ({ body: {} });
  await showPrefix();
  await press("Add name");
  const dialog = await screen.findByRole("dialog");
  await press("Save");
  const typed = await within(dialog).findByRole("textbox", { name: "Address", description: /Enter the address/ });
  const sent = () => api.calls.filter(({ method }) => method === "PUT");
  expect(sent()).toEqual([]);
  fireEvent.change(typed, { target: { value: " 2001:db8::1 " } });
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual([{ label: null, ptr: null }]);
});
