import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { readSession } from "@demarc/shell/session.ts";
import { demoContact, demoCustomer, secondContact } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { contacts } from "./contacts.feature.ts";
import { ContactsSection } from "./contacts.section.tsx";

const collection = `/v1/customer/${demoCustomer.id}/contact`;
const item = `${collection}/${demoContact.id}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (options = {}) =>
  renderScreen(ContactsSection, { path: "/company", texts: [contacts.locales, listTexts], ...options });

const idsShown = () => readSession().customer?.contacts.map(({ id }) => id);

test.each([
  ["RESELLER_ADMIN", /^Add the people or mailboxes/],
  ["RESELLER_FINANCE", "An administrator of your company can add them."],
] as const)("without contacts, %s reads what to do", async (role, text) => {
  fakeApi({});
  await show({ roles: [role], customer: { ...demoCustomer, contacts: [] } });
  expect(screen.getByText(text)).toBeTruthy();
});

describe("the matrix", () => {
  test("has a row per person by last name and marks the types without a contact", async () => {
    fakeApi({});
    await show();
    const names = screen.getAllByRole("rowheader").map((header) => header.textContent);
    expect(names[0]).toContain("Sanne van der Meer");
    expect(names[1]).toContain("Fenna Smit");
    expect(screen.getByText("2 contact types have no contact: Abuse, Support.")).toBeTruthy();
    const abuse = screen.getByRole("columnheader", { name: /Abuse/ });
    expect(within(abuse).getByText("No one")).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Billing" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Abuse contact" }).getAttribute("href")).toBe(
      "/company/contact/new?type=abuse",
    );
  });

  test("is read-only for anyone but administrators", async () => {
    fakeApi({});
    await show({ roles: ["RESELLER_FINANCE"] });
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /Add|Edit|contact$/ })).toBeNull();
    expect(screen.getByText(/An administrator of your company can set this/)).toBeTruthy();
  });

  test("changes a type in place, with the version that was shown", async () => {
    const { calls } = fakeApi({
      [`PUT ${item}`]: ({ body }) => ({ body: { ...(body as object), version: 4, updatedAt: "" } }),
    });
    await show();
    fireEvent.click(screen.getByRole("checkbox", { name: "Sanne van der Meer receives Abuse" }));
    await screen.findByText("One contact type has no contact: Support.");
    await waitFor(() => expect(calls.at(-1)?.method).toBe("PUT"));
    expect(calls.at(-1)).toMatchObject({
      body: { types: ["main", "billing", "abuse"] },
      headers: { "if-match": '"3"' },
    });
  });

  test("keeps every tick when clicks are faster than responses", async () => {
    let version = 3;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { calls } = fakeApi({
      [`PUT ${item}`]: async ({ body }) => {
        await held;
        return { body: { ...(body as object), version: (version += 1), updatedAt: "" } };
      },
    });
    await show();
    const box = (type: string) =>
      screen.getByRole<HTMLInputElement>("checkbox", { name: `Sanne van der Meer receives ${type}` });
    for (const type of ["Abuse", "Support", "Orders"]) {
      fireEvent.click(box(type));
      await waitFor(() => expect(box(type).checked).toBe(true));
    }
    release();
    const changes = () => calls.filter(({ method }) => method === "PUT");
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toMatchObject({
      body: { types: ["main", "billing", "abuse", "support", "order"] },
      headers: { "if-match": '"4"' },
    });
    expect(["Abuse", "Support", "Orders"].map((type) => box(type).checked)).toEqual([true, true, true]);
  });

  test("rolls back a refused change and shows the reason", async () => {
    fakeApi({ [`PUT ${item}`]: () => refusal(409, "contact.last-of-type") });
    await show();
    const main = screen.getByRole<HTMLInputElement>("checkbox", { name: "Sanne van der Meer receives Main" });
    fireEvent.click(main);
    await screen.findByText(/at least one main and one billing contact/);
    expect(main.checked).toBe(true);
  });

  test("shows the latest version when someone else has changed the contact", async () => {
    fakeApi({
      [`PUT ${item}`]: () => refusal(409, "edit-conflict"),
      [`GET ${item}`]: () => ({ body: { ...demoContact, types: ["main", "support"], version: 4 } }),
    });
    await show();
    fireEvent.click(screen.getByRole("checkbox", { name: "Sanne van der Meer receives Abuse" }));
    await screen.findByText(/Someone else has changed this/);
    const support = screen.getByRole<HTMLInputElement>("checkbox", { name: "Sanne van der Meer receives Support" });
    expect(support.checked).toBe(true);
  });
});

test("drops a contact that someone else has removed, and says so", async () => {
  fakeApi({ [`PUT ${item}`]: () => refusal(404, "not-found"), [`GET ${item}`]: () => refusal(404, "not-found") });
  await show();
  fireEvent.click(screen.getByRole("checkbox", { name: "Sanne van der Meer receives Abuse" }));
  await screen.findByText("Sanne van der Meer was removed by someone else in the meantime.");
  expect(idsShown()).toEqual([secondContact.id]);
});

describe("removing", () => {
  const remove = () => fireEvent.click(screen.getByRole("button", { name: "Remove Sanne van der Meer" }));

  test("is immediate; undo restores the whole contact with the same id", async () => {
    const { calls } = fakeApi({
      [`DELETE ${item}`]: () => ({ status: 204 }),
      [`POST ${collection}`]: ({ body }) => ({ status: 201, body: { ...(body as object), version: 1, updatedAt: "" } }),
    });
    await show();
    remove();
    expect(idsShown()).toEqual([secondContact.id]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Fenna Smit" }));
    await screen.findByText("Sanne van der Meer removed.");
    expect(calls.at(-1)?.headers["if-match"]).toBe('"3"');
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Sanne van der Meer restored.");
    const { version: _version, updatedAt: _updatedAt, ...whole } = demoContact;
    expect([calls.at(-1)?.method, calls.at(-1)?.body]).toEqual(["POST", whole]);
    expect(idsShown()).toContain(demoContact.id);
  });

  test("restores the contact when it is the last of a required type", async () => {
    fakeApi({ [`DELETE ${item}`]: () => refusal(409, "contact.last-of-type") });
    await show();
    remove();
    await screen.findByText(/at least one main and one billing contact/);
    expect(idsShown()).toContain(demoContact.id);
  });
});

test("the matrix says who really receives the invoices, and which contact receives nothing", async () => {
  fakeApi({});
  const [first, ...others] = demoCustomer.contacts;
  const customer = {
    ...demoCustomer,
    invoiceEmail: "facturen@polderlicht.example",
    contacts: [{ ...first!, types: [] }, ...others],
  };
  await show({ customer });
  expect(screen.getByText(/Invoices go to facturen@polderlicht\.example, not to the billing contacts\./)).toBeTruthy();
  expect(screen.getAllByText("Receives nothing")).toHaveLength(1);
  cleanup();
  await show();
  expect(screen.queryByText(/^Invoices go to/)).toBeNull();
});
