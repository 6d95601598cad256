import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { exportContacts } from "@demarc/contract/contacts";
import { download } from "../calls/download.ts";
import { fakeApi, refusal } from "../testing/fake-api.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { ExportButton } from "./export-button.tsx";
import { listTexts } from "./list-texts.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (onSave: (csv?: string) => Promise<void>) => {
  const api = fakeApi({
    "GET /v1/preference": () => ({ body: { csv: "standard" } }),
    "GET /v1/customer/1/contact/export?format=csv": () => refusal(404, "not-found"),
    "GET /version.json": () => ({ body: { git: "dev" } }),
    "PUT /v1/preference": ({ body }) => ({ body: body as object }),
  });
  const Shown = () => <ExportButton onSave={onSave} />;
  await renderScreen(Shown, { path: "/lines", texts: [listTexts] });
  const sent = () =>
    api.calls.filter(({ path }) => path === "/v1/preference").map(({ method, body }) => [method, body]);
  const opener = () => screen.getByRole("button", { name: "File format" });
  const open = async () => {
    fireEvent.click(opener());
    await screen.findByRole("menu");
  };
  return { sent, open };
};

test("the button saves in the usual dialect, which the server knows, and asks nothing", async () => {
  const onSave = vi.fn(() => Promise.resolve());
  const { sent } = await show(onSave);
  fireEvent.click(await screen.findByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith());
  expect(sent()).toEqual([]);
});

test("the menu saves in the chosen dialect, remembers it, and marks it from then on", async () => {
  const onSave = vi.fn(() => Promise.resolve());
  const { sent, open } = await show(onSave);
  await open();
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Excel (Dutch)", "Standard CSV"]);
  await waitFor(() => expect(sent()).toEqual([["GET", undefined]]));
  fireEvent.click(screen.getByRole("menuitem", { name: "Excel (Dutch)" }));
  await waitFor(() => expect(sent().at(-1)).toEqual(["PUT", { csv: "excel-nl" }]));
  expect(onSave).toHaveBeenCalledExactlyOnceWith("excel-nl");
  const marks = () => screen.getAllByRole("menuitem").map((item) => item.querySelector("use, path")?.outerHTML);
  const before = marks.length;
  await open();
  const [dutch, standard] = marks();
  expect(before).toBe(0);
  expect(dutch).not.toBe(standard);
  fireEvent.click(screen.getByRole("menuitem", { name: "Excel (Dutch)" }));
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  expect(sent().filter(([method]) => method === "PUT")).toHaveLength(1);
});

test("a file that cannot be saved changes nothing of the usual dialect", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { sent, open } = await show(() =>
    download(exportContacts, { params: { customerId: 1 }, query: { format: "csv" } }),
  );
  await open();
  fireEvent.click(screen.getByRole("menuitem", { name: "Standard CSV" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Export as CSV" }).getAttribute("aria-busy")).not.toBe("true"),
  );
  expect(sent().filter(([method]) => method === "PUT")).toEqual([]);
});
