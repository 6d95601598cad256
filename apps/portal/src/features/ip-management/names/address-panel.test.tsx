import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { refusal } from "@demarc/shell/testing/fake-api.ts";
import { demoAddress, demoPrefix, prefixApi, prefixPath, showPrefix } from "../../../testing/demo-prefix.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = `${prefixPath}/ip-address/203.0.113.9`;
const screenPath = `/ip-management/prefix/${demoPrefix.id}`;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const panel = () => screen.findByRole("complementary", { name: "203.0.113.9" });
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = ({ calls }: ReturnType<typeof prefixApi>) => calls.filter(({ method }) => method === "PUT");
const square = (name: RegExp) => screen.findByRole("option", { name });

describe("the map of a /24", () => {
  test("has a square for each address, says what it is, and sums up", async () => {
    prefixApi();
    await showPrefix();
    await square(/^203\.0\.113\.9, Used, mail\.polderlicht\.example, mail$/);
    expect(screen.getAllByRole("option")).toHaveLength(256);
    await square(/^203\.0\.113\.200, Free$/);
    expect(screen.getByRole("listbox", { name: "203.0.113.0/24: 1 used, 254 free, no PTR failed" })).toBeTruthy();
  });

  test("is walked by arrow keys, and Enter opens the address; the network address stays closed", async () => {
    prefixApi();
    const router = await showPrefix();
    await square(/^203\.0\.113\.0, Network$/);
    const map = screen.getByRole("listbox", { name: /^203/ });
    fireEvent.keyDown(map, { key: "Enter" });
    expect(router.state.location.searchStr).toBe("");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "Enter"]) fireEvent.keyDown(map, { key });
    expect(await screen.findByRole("complementary", { name: "203.0.113.1" })).toBeTruthy();
    expect(router.state.location.searchStr).toBe("?address=203.0.113.1");
  });

  test("is absent for IPv6", async () => {
    prefixApi({ ...demoPrefix, prefix: "2001:db8:9::/48", family: 6, total: 65_536 });
    await showPrefix();
    await screen.findByText("203.0.113.9");
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});

describe("an address", () => {
  test("that is chosen in the list is open in the panel, and marked in list and map", async () => {
    prefixApi();
    await showPrefix();
    await press("203.0.113.9");
    const open = await panel();
    expect(within(open).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("mail.polderlicht.example");
    expect((await square(/^203\.0\.113\.9,/)).getAttribute("aria-current")).toBe("true");
    expect(document.querySelector("tr[aria-current]")?.textContent).toContain("203.0.113.9");
    await press("Close");
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  });

  test("gets a label and a name, the panel stays, and both come back after undo", async () => {
    const api = prefixApi();
    api.handlers[`PUT ${address}`] = () => ({ body: {} });
    await showPrefix({ path: `${screenPath}?address=203.0.113.9` });
    await panel();
    type(/^Label/, " post ");
    type(/^Name \(PTR\)/, "");
    await press("Save");
    await press("Undo");
    await waitFor(() => expect(sent(api)).toHaveLength(2));
    expect(sent(api).map(({ body }) => body)).toEqual([
      { label: "post", ptr: null },
      { label: "mail", ptr: "mail.polderlicht.example" },
    ]);
    expect(await panel()).toBeTruthy();
  });

  test("with a wrong name is not stored, and the error is at its field", async () => {
    const api = prefixApi();
    await showPrefix({ path: `${screenPath}?address=203.0.113.9` });
    await panel();
    type(/^Name \(PTR\)/, "mail");
    await press("Save");
    await screen.findByRole("textbox", { name: /^Name/, description: /Enter a host name/ });
    expect(sent(api)).toEqual([]);
  });

  test("says where a typed name leads and who else has it, and that it could not be checked", async () => {
    const api = prefixApi();
    const check = `GET ${address}/name-check?name=`;
    api.handlers[`${check}smtp.polderlicht.example`] = () => ({
      body: { name: "smtp.polderlicht.example", resolves: "NO", others: ["203.0.113.10"] },
    });
    api.handlers[`${check}www.polderlicht.example`] = () => refusal(404, "not-found");
    await showPrefix({ path: `${screenPath}?address=203.0.113.9` });
    await panel();
    await screen.findByText("Resolves back to 203.0.113.9");
    await screen.findByText("No other address has this name");
    type(/^Name \(PTR\)/, "SMTP.polderlicht.example.");
    await screen.findByText(/^Does not resolve back to 203\.0\.113\.9/);
    await screen.findByText("Also the name of 203.0.113.10");
    await screen.findByText("Now: mail.polderlicht.example");
    type(/^Name \(PTR\)/, "www.polderlicht.example");
    await screen.findByText("Could not check whether it resolves back");
  });

  test("asks before the next one replaces unsaved input", async () => {
    const api = prefixApi();
    api.handlers[`GET ${prefixPath}/ip-address?show=used&limit=32&offset=0`] = () => ({
      body: { items: [demoAddress, { ...demoAddress, address: "203.0.113.10" }], total: 2, limit: 32, offset: 0 },
    });
    const router = await showPrefix({ path: `${screenPath}?address=203.0.113.9` });
    const open = await panel();
    type(/^Label/, "post");
    fireEvent.click(within(open).getByRole("button", { name: "Next" }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(router.state.location.searchStr).toBe("?address=203.0.113.9");
    type(/^Label/, "mail");
    fireEvent.click(within(open).getByRole("button", { name: "Next" }));
    expect(await screen.findByRole("complementary", { name: "203.0.113.10" })).toBeTruthy();
  });

  test("of a prefix that is being released can only be read", async () => {
    prefixApi({ ...demoPrefix, lifecycle: "RELEASING" });
    await showPrefix({ path: `${screenPath}?address=203.0.113.9` });
    await panel();
    expect(screen.queryByRole("textbox", { name: /^Label/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("of a prefix with other name servers gets a label only", async () => {
    const api = prefixApi({ ...demoPrefix, reverseMode: "DELEGATED", delegationState: "ACTIVE" });
    api.handlers[`PUT ${address}`] = () => ({ body: {} });
    await showPrefix({ path: `${screenPath}?address=203.0.113.9` });
    await panel();
    expect(screen.queryByRole("textbox", { name: /^Name/ })).toBeNull();
    type(/^Label/, "post");
    await press("Save");
    await waitFor(() => expect(sent(api).map(({ body }) => body)).toEqual([{ label: "post" }]));
  });
});
