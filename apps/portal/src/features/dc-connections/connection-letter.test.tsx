import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoConnection } from "../../testing/demo-connection.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { DcConnectionScreen } from "./dc-connection.screen.tsx";
import { dcConnections } from "./dc-connections.feature.ts";

const base = `/v1/customer/${demoCustomer.id}`;
const path = `${base}/dc-connection/${demoConnection.id}`;
const letter = "0192f3a0-0000-7000-8000-00000000d0c1";
const expiring = {
  ...demoConnection,
  loaState: "EXPIRING",
  loaDocumentId: "0192f3a0-0000-7000-8000-00000000d0c0",
  loaFileName: "loa-881.pdf",
};

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T10:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async (connection: object = expiring) => {
  const api = fakeApi({
    [`GET ${path}`]: () => ({ body: connection }),
    [`POST ${base}/document?kind=LOA`]: () => ({ status: 201, body: { id: letter, fileName: "new.pdf" } }),
    [`PUT ${path}/loa`]: () => ({
      body: { ...expiring, loaState: "VALID", loaDocumentId: letter, loaFileName: "new.pdf", version: 4 },
    }),
    [`GET ${base}/dc-connection?limit=25&offset=0`]: () => ({ body: { items: [], total: 0 } }),
  });
  await renderScreen(DcConnectionScreen, {
    path: `/dc-connections/${demoConnection.id}`,
    route: "/dc-connections/$connectionId",
    texts: [dcConnections.locales, ...dcConnections.sharedTexts],
    roles: ["RESELLER_ORDER"],
  });
  return api;
};
const puts = (api: Awaited<ReturnType<typeof show>>) => api.calls.filter(({ method }) => method === "PUT");
const open = async () => {
  const [button] = await screen.findAllByRole("button", { name: "Replace letter" });
  fireEvent.click(button as HTMLElement);
  return within(await screen.findByRole("dialog"));
};
const choose = (dialog: ReturnType<typeof within>) =>
  fireEvent.change(dialog.getByLabelText(/^Letter of authorisation/), {
    target: { files: [new File(["%PDF-1.7"], "new.pdf", { type: "application/pdf" })] },
  });

test("a new letter is attached with number and end; the warning goes and the page names the file", async () => {
  const api = await show();
  expect(await screen.findByText("loa-881.pdf")).toBeTruthy();
  const dialog = await open();
  choose(dialog);
  expect(await dialog.findByText("new.pdf received")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Letter number/), { target: { value: "LOA-900" } });
  fireEvent.change(dialog.getByLabelText(/^Valid until/), { target: { value: "2027-12-31" } });
  fireEvent.click(dialog.getByRole("button", { name: "Replace letter" }));
  expect(await screen.findByText("The letter of To the carrier is attached.")).toBeTruthy();
  expect(puts(api)).toMatchObject([
    {
      body: { loaDocumentId: letter, loaNumber: "LOA-900", loaExpiresAt: "2027-12-31" },
      headers: { "if-match": '"3"' },
    },
  ]);
  expect(screen.getByText("new.pdf")).toBeTruthy();
  expect(screen.queryByText(/expires on/)).toBeNull();
});

test("without a file nothing is sent, and the field says so", async () => {
  const api = await show();
  const dialog = await open();
  fireEvent.click(dialog.getByRole("button", { name: "Replace letter" }));
  expect((await dialog.findAllByText("Add the letter of authorisation (LOA).")).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText(/^Letter of authorisation/).getAttribute("aria-invalid")).toBe("true");
  expect(puts(api)).toEqual([]);
});

test("409 on a letter that a colleague replaced shows both, and mine is kept at the newer version", async () => {
  const api = await show();
  const dialog = await open();
  choose(dialog);
  await dialog.findByText("new.pdf received");
  const stored = api.handlers[`PUT ${path}/loa`];
  api.handlers[`PUT ${path}/loa`] = () => refusal(409, "edit-conflict");
  api.handlers[`GET ${path}`] = () => ({ body: { ...expiring, loaFileName: "theirs.pdf", version: 9 } });
  fireEvent.click(dialog.getByRole("button", { name: "Replace letter" }));
  const notice = within(await dialog.findByRole("alert"));
  expect(notice.getByText("theirs.pdf")).toBeTruthy();
  if (stored) api.handlers[`PUT ${path}/loa`] = stored;
  fireEvent.click(notice.getAllByRole("button")[0]!);
  await waitFor(() => expect(puts(api).map(({ headers }) => headers["if-match"])).toEqual(['"3"', '"9"']));
});

test.each([
  ["needs none", { loaState: "NOT_NEEDED" }],
  ["has ended", { lifecycle: "TERMINATED" }],
  ["is delivered by a reseller", { view: "service", loaState: undefined }],
])("a connection that %s takes no letter", async (_, change) => {
  await show({ ...expiring, ...change });
  await screen.findByText("From A to Z");
  expect(screen.queryByRole("button", { name: /^(Attach|Replace) letter$/ })).toBeNull();
});
