import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoPrefix, prefixApi, prefixPath, showPrefix } from "../../../testing/demo-prefix.ts";
import { refusal } from "@demarc/shell/testing/fake-api.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const changeId = "0192f3a0-0000-7000-8000-0000000000f4";
const records = [
  { address: "203.0.113.0", before: null, after: null, verdict: "NETWORK" },
  {
    address: "203.0.113.9",
    before: "mail.polderlicht.example",
    after: "host-9.polderlicht.example",
    verdict: "CHANGES",
  },
];
const earlier = {
  id: changeId,
  at: "2026-11-16T09:00:00Z",
  by: "Lotte Prins",
  count: 14,
  undoneAt: null,
  undoUntil: "2026-12-16T09:00:00Z",
};
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

const previewed = async () => {
  const api = prefixApi();
  api.handlers[`POST ${prefixPath}/ptr/generate`] = () => ({ body: { records, changeId: null, version: 4 } });
  api.handlers[`PUT ${prefixPath}/ptr`] = () => ({ body: { changeId, records: [], version: 5 } });
  await showPrefix();
  api.handlers[`GET ${prefixPath}/ptr/change?limit=5`] = () => ({
    body: { items: [earlier], total: 1, limit: 5, offset: 0 },
  });
  await screen.findByRole("heading", { level: 1, name: demoPrefix.prefix });
  await press("Set PTRs by pattern");
  fireEvent.change(await screen.findByLabelText("Pattern"), { target: { value: "host-{d}.polderlicht.example" } });
  await press("Preview changes");
  await within(await screen.findByRole("dialog")).findByText("host-9.polderlicht.example");
  return api;
};

describe("names by a pattern", () => {
  test("are previewed, written as previewed, and undone", async () => {
    const api = await previewed();
    api.handlers[`POST ${prefixPath}/ptr/${changeId}/undo`] = () => ({ body: { restored: 1, kept: ["203.0.113.7"] } });
    expect(screen.getByRole("alert").textContent).toContain(
      "1 of 256 addresses changes. 254 free addresses stay free.",
    );
    await press("Change 1 name");
    await press("Undo");
    expect(await screen.findByText(/1 name restored. 1 has changed since and stays./)).toBeTruthy();
    expect(api.calls.find(({ path }) => path.endsWith("/generate"))?.body).toEqual({
      pattern: "host-{d}.polderlicht.example",
      onlyEmpty: true,
      includeFree: false,
    });
    const written = api.calls.find(({ method }) => method === "PUT");
    expect(written?.headers["if-match"]).toBe('"4"');
    expect(written?.body).toEqual({
      records: [{ address: "203.0.113.9", ptr: "host-9.polderlicht.example" }],
      pattern: "host-{d}.polderlicht.example",
    });
  });

  test("that someone else has changed since are not overwritten, with a message", async () => {
    const api = await previewed();
    api.handlers[`PUT ${prefixPath}/ptr`] = () => refusal(409, "edit-conflict");
    await press("Change 1 name");
    await waitFor(() =>
      expect(screen.getAllByRole("alert").some(({ textContent }) => /has changed this/.test(textContent))).toBe(true),
    );
  });

  test("that are already undone say so, also after the dialog has closed", async () => {
    const api = await previewed();
    api.handlers[`POST ${prefixPath}/ptr/${changeId}/undo`] = () => refusal(409, "ptr.change-undone");
    await press("Change 1 name");
    await press("Undo");
    expect(await screen.findByText("This has already been undone.")).toBeTruthy();
  });

  test("of an earlier change can be restored from the dialog", async () => {
    const api = await previewed();
    api.handlers[`POST ${prefixPath}/ptr/${changeId}/undo`] = () => ({ body: { restored: 14, kept: [] } });
    await press("Back to the pattern");
    const row = (await screen.findByText("Recent changes")).closest("section");
    expect(row?.textContent).toMatch(/14 names.*Lotte Prins/);
    fireEvent.click(within(row!).getByRole("button"));
    expect(await screen.findByText(/14 names restored\./)).toBeTruthy();
  });
});

describe("a pattern is aimed", () => {
  const aimed = async (prefix = demoPrefix) => {
    const api = prefixApi(prefix);
    api.handlers[`POST ${prefixPath}/ptr/generate`] = () => ({
      body: {
        records: [{ address: "203.0.113.9", before: null, after: "x.polderlicht.example", verdict: "CHANGES" }],
        changeId: null,
        version: 4,
      },
    });
    await showPrefix();
    api.handlers[`GET ${prefixPath}/ptr/change?limit=5`] = () => ({
      body: { items: [], total: 0, limit: 5, offset: 0 },
    });
    await screen.findByRole("option", { name: /^203\.0\.113\.0, Network$/ });
    const sent = () => api.calls.filter(({ path }) => path.endsWith("/generate")).map(({ body }) => body);
    return { api, sent };
  };
  const openDialog = async () => {
    await press("Set PTRs by pattern");
    return within(await screen.findByRole("dialog"));
  };

  test("starts with the domain of the company, or with the last pattern of the prefix, and never with a foreign one", async () => {
    await aimed();
    const dialog = await openDialog();
    expect(dialog.getByLabelText<HTMLInputElement>("Pattern").value).toBe("{a}-{b}-{c}-{d}.static.polderlicht.example");
    cleanup();
    await aimed({ ...demoPrefix, ptrPattern: "n{d}.polderlicht.example" });
    expect((await openDialog()).getByLabelText<HTMLInputElement>("Pattern").value).toBe("n{d}.polderlicht.example");
  });

  test("at all addresses, used ones only, unless the person asks for the free ones too", async () => {
    const { sent } = await aimed();
    const dialog = await openDialog();
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "All" }).checked).toBe(true);
    fireEvent.click(dialog.getByLabelText(/^Free addresses too/));
    await press("Preview changes");
    expect(await dialog.findByText(/^1 of 256 addresses changes\. 255 free addresses stay free\./)).toBeTruthy();
    expect(sent()).toEqual([
      { pattern: "{a}-{b}-{c}-{d}.static.polderlicht.example", onlyEmpty: true, includeFree: true },
    ]);
  });

  test("at a range, whose errors are at its fields", async () => {
    const { api, sent } = await aimed();
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole("radio", { name: "Range" }));
    expect(dialog.getByLabelText<HTMLInputElement>("From").value).toBe("203.0.113.0");
    const last = dialog.getByLabelText<HTMLInputElement>("To");
    expect(last.value).toBe("203.0.113.255");
    fireEvent.change(last, { target: { value: "203.0.113.51" } });
    await press("Preview changes");
    await dialog.findByText(/^1 of 1 address changes\./);
    expect(sent().at(-1)).toMatchObject({ first: "203.0.113.0", last: "203.0.113.51" });
    expect(sent().at(-1)).not.toHaveProperty("includeFree");
    await press("Back to the pattern");
    for (const [message, params, text] of [
      ["validation.invalid-value", {}, "Enter an address that is not before the first one."],
      ["validation.max-array-length", { max: 1024 }, "Choose at most 1,024 addresses at a time."],
      ["validation.ip-not-in-prefix", {}, "This address lies outside the prefix."],
    ] as const) {
      api.handlers[`POST ${prefixPath}/ptr/generate`] = () => ({
        status: 400,
        body: { validationErrors: [{ field: "last", message, params, text: "x" }] },
      });
      await press("Preview changes");
      await waitFor(() =>
        expect(dialog.getByRole("textbox", { name: "To", description: new RegExp(text) })).toBeTruthy(),
      );
    }
  });

  test("at what was selected; without a selection it says what to do first and sends nothing", async () => {
    const { sent } = await aimed();
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole("radio", { name: "Selected (0)" }));
    expect(dialog.getByText("First select addresses on the map or in the list.")).toBeTruthy();
    await press("Preview changes");
    expect((await dialog.findAllByText("Choose at least 1.")).length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  test("at the squares that keys and the boxes of the list select, and the selection ends when the names are written", async () => {
    const { api, sent } = await aimed();
    api.handlers[`PUT ${prefixPath}/ptr`] = () => ({ body: { changeId: null, records: [], version: 5 } });
    const map = screen.getByRole("listbox", { name: /^203/ });
    for (const key of ["ArrowRight", " "]) fireEvent.keyDown(map, { key });
    expect(await screen.findByText("1 selected")).toBeTruthy();
    for (const key of ["ArrowRight", "ArrowRight"]) fireEvent.keyDown(map, { key, shiftKey: true });
    fireEvent.click(screen.getByRole("checkbox", { name: /203\.0\.113\.9/ }));
    expect(await screen.findByText("4 selected")).toBeTruthy();
    expect(screen.getAllByRole("option", { selected: true })).toHaveLength(4);
    const bar = within(screen.getByRole("region", { name: "Actions for the selection" }));
    fireEvent.click(bar.getByRole("button", { name: "Set PTRs by pattern" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Selected (4)" }).checked).toBe(true);
    // A selection of single addresses also includes free addresses.
    expect(dialog.queryByLabelText(/^Free addresses too/)).toBeNull();
    await press("Preview changes");
    await press("Change 1 name");
    expect(sent()).toMatchObject([{ addresses: ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.9"] }]);
    expect(sent()[0]).not.toHaveProperty("includeFree");
    await waitFor(() => expect(screen.queryAllByRole("option", { selected: true })).toEqual([]));
  });
});
