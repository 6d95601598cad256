import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoPrefix, prefixApi, prefixPath, showPrefix } from "../../../testing/demo-prefix.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = `${prefixPath}/ip-address/203.0.113.9`;
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const changing = async () => {
  const api = prefixApi();
  api.handlers[`PUT ${address}`] = () => ({ body: {} });
  await showPrefix();
  await press("Change 203.0.113.9");
  await screen.findByRole("dialog");
  return api;
};
const sent = ({ calls }: ReturnType<typeof prefixApi>) => calls.filter(({ method }) => method === "PUT");

describe("an address", () => {
  test("gets a label and a name, and both back after undo", async () => {
    const api = await changing();
    type(/^Label/, " post ");
    type(/^Name \(PTR\)/, "");
    await press("Save");
    await press("Undo");
    await waitFor(() => expect(sent(api)).toHaveLength(2));
    expect(sent(api).map(({ body }) => body)).toEqual([
      { label: "post", ptr: null },
      { label: "mail", ptr: "mail.polderlicht.example" },
    ]);
  });

  test("with a wrong name is not stored, and the error is at its field", async () => {
    const api = await changing();
    type(/^Name \(PTR\)/, "mail");
    await press("Save");
    await screen.findByRole("textbox", { name: /^Name/, description: /Enter a host name/ });
    expect(sent(api)).toEqual([]);
  });

  test("that is typed is needed, and is a part of the path", async () => {
    const api = prefixApi({ ...demoPrefix, family: 6 });
    api.handlers[`PUT ${prefixPath}/ip-address/2001%3Adb8%3A%3A1`] = () => ({ body: {} });
    await showPrefix();
    await press("Name an address");
    const dialog = await screen.findByRole("dialog");
    await press("Save");
    const typed = await within(dialog).findByRole("textbox", { name: "Address", description: /Enter the address/ });
    expect(sent(api)).toEqual([]);
    fireEvent.change(typed, { target: { value: " 2001:db8::1 " } });
    await press("Save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(api).map(({ body }) => body)).toEqual([{ label: null, ptr: null }]);
  });
});
