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
    expect(screen.getByRole("alert").textContent).toContain("1 name changes, 1 address stays as it is.");
    await press("Change 1 name");
    await press("Undo");
    expect(await screen.findByText(/1 name restored. 1 has changed since and stays./)).toBeTruthy();
    expect(api.calls.find(({ path }) => path.endsWith("/generate"))?.body).toEqual({
      pattern: "host-{d}.polderlicht.example",
      onlyEmpty: true,
    });
    const written = api.calls.find(({ method }) => method === "PUT");
    expect(written?.headers["if-match"]).toBe('"4"');
    expect(written?.body).toEqual({ records: [{ address: "203.0.113.9", ptr: "host-9.polderlicht.example" }] });
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
