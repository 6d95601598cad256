import type { AuditEvent } from "@demarc/contract/audit";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { AuditScreen } from "../features/audit/audit.screen.tsx";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { chooseFilter } from "@demarc/shell/testing/list-screen.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { listScreen, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { ledgerTexts } from "./registry/slice-texts.ts";

const ledger = `/v1/customer/${demoCustomer.id}/audit`;
const people = `GET /v1/customer/${demoCustomer.id}/account?all=true`;
const joris = { id: "0192f3a0-0000-7000-8000-0000000000bb", firstName: "Joris", middleName: null, lastName: "Bakker" };

const event = (change: Partial<AuditEvent> = {}): AuditEvent => ({
  id: 7,
  at: "2026-11-20T09:30:00Z",
  actorType: "ACCOUNT",
  actorId: joris.id,
  actorName: "joris.bakker@polderlicht.example",
  action: "customer.address-changed",
  entityType: "customer",
  entityId: "20120280",
  subject: "Polderlicht ICT B.V.",
  before: { name: "Polderlicht ICT B.V.", address: { street: "Polderlichtweg", city: "Zwolle" }, version: 1 },
  after: { name: "Polderlicht ICT B.V.", address: { street: "Dijkweg", city: "Zwolle" }, version: 2 },
  ip: "192.0.2.7",
  requestId: "req_1",
  ...change,
});

const page = (items: AuditEvent[], more = {}) => pageOf(items, more).body;
const answering = (pages: Readonly<Record<string, unknown>>) =>
  fakeApi({
    [people]: () => ({ body: [{ ...joris, username: "joris.bakker@polderlicht.example" }] }),
    ...Object.fromEntries(Object.entries(pages).map(([query, body]) => [`GET ${ledger}?${query}`, () => ({ body })])),
  });

const auditTexts = {
  en: () => import("../features/audit/audit.en.ts"),
  nl: () => import("../features/audit/audit.nl.ts"),
};
beforeAll(() => loadCatalogues(ledgerTexts));
const show = listScreen({ Screen: AuditScreen, route: "/company/audit", texts: auditTexts });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("an entry", () => {
  test("of a sign-in shows a known browser by name, and an unknown one by its user agent", async () => {
    const signedIn = (id: number, userAgent: string) =>
      event({ id, action: "session.started", entityType: "session", before: null, after: { userAgent } });
    const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
    answering({ "limit=25&offset=0": page([signedIn(8, windows), signedIn(7, "Intranet browser")]) });
    await show();
    expect(await screen.findByText("Firefox on Windows")).toBeTruthy();
    expect(screen.getByText("Intranet browser")).toBeTruthy();
    expect(screen.queryByText(windows)).toBeNull();
  });

  test("shows action, record, actor and origin, and the difference of each field", async () => {
    answering({ "limit=25&offset=0": page([event()]) });
    await show();
    await screen.findByText("Addresses changed");
    const entry = screen.getByRole("listitem");
    expect(within(entry).getByText("Company · Polderlicht ICT B.V.")).toBeTruthy();
    expect(within(entry).getByText("joris.bakker@polderlicht.example")).toBeTruthy();
    expect(within(entry).getByText("192.0.2.7")).toBeTruthy();
    expect(within(entry).getByText("Visiting address › Street")).toBeTruthy();
    expect(within(entry).getByText("Polderlichtweg").tagName).toBe("DEL");
    expect(within(entry).getByText("Dijkweg").tagName).toBe("INS");
    expect(within(entry).queryByText(/City|Version/)).toBeNull();
  });

  test("distinguishes tokens, our team and timers from people", async () => {
    answering({
      "limit=25&offset=0": page([
        event({ id: 1, actorType: "API_TOKEN", actorName: "Nightly sync" }),
        event({ id: 2, actorType: "OPERATOR", actorName: null, actorId: null }),
        event({ id: 3, actorType: "SYSTEM", actorName: null, actorId: null }),
        event({ id: 4, actorType: "PUBLIC", actorName: null, actorId: null }),
        event({ id: 5, actorName: null }),
      ]),
    });
    await show();
    expect(await screen.findByText("Nightly sync")).toBeTruthy();
    for (const text of ["API token", "Our team", "Automatic", "Not signed in", "Former user"])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });

  test("is shown in Dutch, with values and times as text and masks as stored", async () => {
    const token = { description: "Sync", status: "ACTIVE", expiresAt: "2026-12-24T11:00:00Z", scopes: ["read-only"] };
    answering({
      "limit=25&offset=0": page([
        event({ action: "token.created", entityType: "token", subject: "Sync", before: null, after: token }),
        event({ id: 8, before: { iban: "NL74••••••••••0025" }, after: { iban: null, loyaltyParticipant: true } }),
      ]),
    });
    await show("", { locale: "nl" });
    await screen.findByText("API-token aangemaakt");
    for (const text of ["API-token · Sync", "Actief", "24 dec 2026, 12:00", "Alleen lezen", "NL74••••••••••0025", "Ja"])
      expect(screen.getAllByText(text, { exact: true }).length, text).toBeGreaterThan(0);
    // A new record has no earlier values.
    expect(screen.getAllByText("Leeg")).toHaveLength(2);
  });
});

test("the signed file has the months of the filtered days, and its button waits for it", async () => {
  const { calls } = fakeApi({
    [people]: () => ({ body: [] }),
    [`GET ${ledger}?from=2026-11-01&to=2026-11-20&limit=25&offset=0`]: () => ({ body: page([event()]) }),
    [`GET ${ledger}/proof?from=2026-11-01&to=2026-11-20`]: () => ({ text: "{}" }),
  });
  await show("?from=2026-11-01&to=2026-11-20");
  const button = await screen.findByRole("button", { name: "Signed file for auditors" });
  fireEvent.click(button);
  await waitFor(() => expect(calls.filter(({ path }) => path.includes("/proof"))).toHaveLength(1));
  await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
});

describe("filtering", () => {
  test("requests the filter of the address, and writes each choice to it", async () => {
    const filter = `actor=${joris.id}&entityType=contact&from=2026-11-01&to=2026-11-20`;
    const { calls } = answering({
      [`${filter}&limit=25&offset=25`]: page([event()], { total: 40, offset: 25 }),
      [`actor=${joris.id}&entityType=token&from=2026-11-01&to=2026-11-20&limit=25&offset=0`]: page([]),
    });
    const router = await show(`?person=${joris.id}&kind=contact&from=2026-11-01&to=2026-11-20&page=2`);
    expect(await screen.findByText("26–40 of 40")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).not.toContain("page=");
    expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
    await screen.findByRole("button", { name: /^Who Joris/ });
    await chooseFilter("What", "API token");
    await screen.findByText("Nothing found");
    expect(router.state.location.searchStr).toContain("kind=token");
    expect(router.state.location.searchStr).not.toContain("page");
    expect(calls.filter(({ path }) => path.startsWith(ledger))).toHaveLength(2);
  });

  test("a year filters only once it is complete", async () => {
    const { calls } = answering({
      "limit=25&offset=0": page([event()]),
      "from=2026-11-01&limit=25&offset=0": page([event()]),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Period" }));
    const from = await screen.findByLabelText("From");
    fireEvent.change(from, { target: { value: "0002-11-01" } });
    fireEvent.change(from, { target: { value: "2026-11-01" } });
    await waitFor(() => expect(calls.filter(({ path }) => path.startsWith(ledger))).toHaveLength(2));
  });

  test("an invalid address counts as no filter", async () => {
    answering({ "limit=25&offset=0": page([]) });
    await show("?from=yesterday&to=2026-13-45&page=-1");
    expect(await screen.findByText("No changes yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /CSV/ })).toBeNull();
  });
});

test("the whole result is saved, under the name that the server sends", async () => {
  answering({ "entityType=contact&limit=25&offset=0": page([event()], { total: 10_000, totalCapped: true }) });
  const { calls } = fakeApi({
    [people]: () => ({ body: [] }),
    [`GET ${ledger}?entityType=contact&limit=25&offset=0`]: () => ({
      body: page([event()], { total: 10_000, totalCapped: true }),
    }),
    [`GET ${ledger}/export?format=csv&entityType=contact`]: () => ({
      body: "at,action",
      headers: { "Content-Disposition": 'attachment; filename="ledger.csv"' },
    }),
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function name(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await show("?kind=contact");
  expect(await screen.findByText("1–25 of more than 10,000")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Export results (CSV)" }));
  await waitFor(() => expect(names).toEqual(["ledger.csv"]));
  expect(calls.at(-1)?.path).toContain("/export");
});
