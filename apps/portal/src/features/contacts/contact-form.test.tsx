import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readSession } from "@demarc/shell/session.ts";
import { demoContact, demoCustomer, secondContact } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal, refusedId } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ContactScreen, NewContactScreen } from "./contact.screen.tsx";
import { contacts } from "./contacts.feature.ts";

const collection = `/v1/customer/${demoCustomer.id}/contact`;
const item = `${collection}/${demoContact.id}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const showNew = (path = "/company/contact/new", locale: "en" | "nl" = "en") =>
  renderScreen(NewContactScreen, { path, route: "/company/contact/new", texts: [contacts.locales], locale });

const showExisting = async () => {
  const router = await renderScreen(ContactScreen, {
    path: `/company/contact/${demoContact.id}`,
    route: "/company/contact/$contactId",
    texts: [contacts.locales],
  });
  await screen.findByLabelText("First name");
  return router;
};

const type = (label: RegExp | string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  return field as HTMLInputElement;
};
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save contact" }));

describe("a new contact", () => {
  test("is sent with a client-generated id, and empty optional fields as null", async () => {
    const { calls } = fakeApi({
      [`POST ${collection}`]: ({ body }) => ({ status: 201, body: { ...(body as object), version: 1, updatedAt: "" } }),
    });
    const router = await showNew();
    type("First name", " Lotte ");
    type("Last name", "Prins");
    type("E-mail address", "lotte.prins@polderlicht.example");
    fireEvent.click(screen.getByLabelText("Abuse"));
    save();
    await waitFor(() => expect(router.state.location.pathname).toBe("/company"));
    const sent = calls.find((call) => call.method === "POST");
    expect(sent?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      types: ["abuse"],
      jobTitle: null,
      firstName: "Lotte",
      middleName: null,
      lastName: "Prins",
      email: "lotte.prins@polderlicht.example",
      phoneNumber: null,
      phoneNumber2: null,
    });
    expect(readSession().customer?.contacts).toHaveLength(3);
    expect(screen.getByRole("status").textContent).toContain("Lotte Prins saved.");
  });

  test("starts with the type in the address", async () => {
    fakeApi({});
    await showNew("/company/contact/new?type=support");
    expect(screen.getByLabelText<HTMLInputElement>("Support").checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("Main").checked).toBe(false);
  });

  test("has its phone number normalised to ten digits on blur", async () => {
    fakeApi({});
    await showNew();
    expect(type(/^Phone number/, "+31 (0)20 000 00 12").value).toBe("0200000012");
  });

  test("loses the error of a phone number once it is normalised", async () => {
    fakeApi({});
    await showNew();
    save();
    await screen.findByRole("group", { name: "3 fields need your attention" });
    const phone = screen.getByLabelText(/^Phone number/);
    fireEvent.change(phone, { target: { value: "+31200000012" } });
    await waitFor(() => expect(phone.getAttribute("aria-invalid")).toBe("true"));
    fireEvent.blur(phone);
    await waitFor(() => expect(phone.hasAttribute("aria-invalid")).toBe(false));
  });

  test("with invalid fields is not sent: the first one gets the focus and a description", async () => {
    const { calls } = fakeApi({});
    await showNew();
    save();
    const first = screen.getByLabelText("First name");
    await waitFor(() => expect(first.getAttribute("aria-invalid")).toBe("true"));
    expect(document.getElementById(`${first.id}-error`)?.textContent).toBe("Enter the first name.");
    expect(first.getAttribute("aria-describedby")).toContain(`${first.id}-error`);
    await waitFor(() => expect(document.activeElement).toBe(first));
    const summary = screen.getByRole("group", { name: "3 fields need your attention" });
    expect(within(summary).getByText("E-mail address: Enter the e-mail address.")).toBeTruthy();
    expect(calls.filter((call) => call.method === "POST")).toHaveLength(0);
  });

  test("409 beyond the company's limit keeps the input and says what to do", async () => {
    fakeApi({ [`POST ${collection}`]: () => refusal(409, "contact.limit") });
    await showNew();
    type(/^First name/, "Team");
    type(/^Last name/, "Molen");
    type(/^E-mail/, "team@molen.example");
    fireEvent.click(screen.getByLabelText("Support"));
    save();
    expect(await screen.findByText(/Remove one before you add another/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe("Molen");
  });

  test("shows server errors at their fields", async () => {
    fakeApi({
      [`POST ${collection}`]: () => ({
        status: 400,
        body: { validationErrors: [{ field: "email", message: "validation.email", params: {}, text: "" }] },
      }),
    });
    await showNew();
    type("First name", "Lotte");
    type("Last name", "Prins");
    type("E-mail address", "lotte@polderlicht.example");
    fireEvent.click(screen.getByLabelText("Support"));
    save();
    const email = screen.getByLabelText("E-mail address");
    await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
    expect(document.getElementById(`${email.id}-error`)?.textContent).toContain("Enter an e-mail address");
  });

  test("is saved without a type only after a confirmation, and a refusal is explained after it", async () => {
    const { calls, handlers } = fakeApi({ [`POST ${collection}`]: () => refusal(409, "contact.limit") });
    const posts = () => calls.filter(({ method }) => method === "POST").length;
    const router = await showNew();
    type("First name", "Lotte");
    type("Last name", "Prins");
    type("E-mail address", "lotte@polderlicht.example");
    save();
    expect(await screen.findByText("Save Lotte Prins without a contact type?")).toBeTruthy();
    expect(posts()).toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Back to the form" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Save without a type" }));
    expect(await screen.findByText(/Remove one before you add another/)).toBeTruthy();
    handlers[`POST ${collection}`] = ({ body }) => ({
      status: 201,
      body: { ...(body as object), version: 1, updatedAt: "" },
    });
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Save without a type" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/company"));
    expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({ types: [] });
  });

  test("works in Dutch too", async () => {
    fakeApi({});
    await showNew("/company/contact/new", "nl");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Nieuwe contactpersoon");
    expect(screen.getByLabelText("Achternaam")).toBeTruthy();
  });
});

describe("an existing contact", () => {
  test("is replaced with If-Match of the version that was shown", async () => {
    const { calls } = fakeApi({
      [`GET ${item}`]: () => ({ body: demoContact }),
      [`PUT ${item}`]: ({ body }) => ({ body: { ...(body as object), version: 4, updatedAt: "" } }),
    });
    const router = await showExisting();
    type(/^Job title/, "Directeur");
    save();
    await waitFor(() => expect(router.state.location.pathname).toBe("/company"));
    const sent = calls.find((call) => call.method === "PUT");
    expect(sent?.headers["if-match"]).toBe('"3"');
    expect(sent?.body).toMatchObject({ id: demoContact.id, jobTitle: "Directeur", phoneNumber2: null });
    expect(readSession().customer?.contacts.find(({ id }) => id === demoContact.id)?.version).toBe(4);
  });

  const overtaken = async () => {
    const newer = { ...demoContact, jobTitle: "CTO", version: 4 };
    const api = fakeApi({
      [`GET ${item}`]: () => ({ body: demoContact }),
      [`PUT ${item}`]: () => refusal(409, "edit-conflict"),
    });
    const router = await showExisting();
    type(/^Job title/, "Directeur");
    api.handlers[`GET ${item}`] = () => ({ body: newer });
    save();
    const notice = await screen.findByRole("alert");
    expect(within(notice).getByText("CTO")).toBeTruthy();
    expect(within(notice).getByText("Directeur")).toBeTruthy();
    return { ...api, router };
  };

  test("changed by someone else shows both versions; mine is saved over the newer one", async () => {
    const { calls, handlers, router } = await overtaken();
    handlers[`PUT ${item}`] = ({ body }) => ({ body: { ...(body as object), version: 5, updatedAt: "" } });
    fireEvent.click(screen.getByRole("button", { name: "Save my version" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/company"));
    expect(calls.at(-1)).toMatchObject({ body: { jobTitle: "Directeur" }, headers: { "if-match": '"4"' } });
  });

  test("changed by someone else can be replaced by the stored version", async () => {
    await overtaken();
    fireEvent.click(screen.getByRole("button", { name: "Use the stored version" }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Job title/).value).toBe("CTO");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that is the last of a required type shows the error at the types", async () => {
    fakeApi({
      [`GET ${item}`]: () => ({ body: demoContact }),
      [`PUT ${item}`]: () => refusal(409, "contact.last-of-type"),
    });
    await showExisting();
    fireEvent.click(screen.getByLabelText("Main"));
    save();
    const errors = await screen.findAllByText(/at least one main and one billing contact/);
    expect(errors.map((error) => error.closest("p")?.id)).toContain("field-types-error");
  });

  test("removed by someone else is added again with the same id", async () => {
    const api = fakeApi({
      [`GET ${item}`]: () => ({ body: demoContact }),
      [`PUT ${item}`]: () => refusal(404, "not-found"),
      [`POST ${collection}`]: ({ body }) => ({ status: 201, body: { ...(body as object), version: 1, updatedAt: "" } }),
    });
    const router = await showExisting();
    type(/^Job title/, "Directeur");
    api.handlers[`GET ${item}`] = () => refusal(404, "not-found");
    save();
    await screen.findByText(/was removed in the meantime/);
    save();
    await waitFor(() => expect(router.state.location.pathname).toBe("/company"));
    expect(api.calls.at(-1)).toMatchObject({ method: "POST", body: { id: demoContact.id, jobTitle: "Directeur" } });
  });

  test.each([
    ["does not exist", () => refusal(404, "not-found")],
    ["has an invalid id", () => refusedId],
  ])("that %s links back to the company", async (_why, answer) => {
    fakeApi({ [`GET ${item}`]: answer });
    await renderScreen(ContactScreen, {
      path: `/company/contact/${demoContact.id}`,
      route: "/company/contact/$contactId",
      texts: [contacts.locales],
    });
    expect(await screen.findByText("Contact not found")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to company" }).getAttribute("href")).toBe("/company");
  });

  test("shows at each type who else has it", async () => {
    fakeApi({ [`GET ${item}`]: () => ({ body: demoContact }) });
    await showExisting();
    const billing = screen.getByLabelText("Billing");
    expect(document.getElementById(billing.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      `Also: ${secondContact.firstName} ${secondContact.lastName}`,
    );
  });
});
