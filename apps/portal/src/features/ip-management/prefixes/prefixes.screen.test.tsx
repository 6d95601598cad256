import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoPrefix } from "../../../testing/demo-prefix.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { ipManagement } from "../ip-management.feature.ts";
import { PrefixesScreen } from "./prefixes.screen.tsx";

const path = `/v1/customer/${demoCustomer.id}/prefix`;
const asked = {
  id: "1",
  family: 4,
  prefixLength: 28,
  purpose: "Lab",
  service: { type: "rack", id: "5", name: "AMS1-R2-07" },
  usage: { now: 4, in3m: 8, in12m: 1200 },
  state: "REQUESTED",
  prefix: null,
  answer: null,
  answeredAt: null,
  createdAt: "2026-11-01T09:00:00Z",
  version: 1,
};

const answering = (items: readonly unknown[], requests: readonly unknown[] = []) =>
  fakeApi({
    ...noSavedViews("ip-management"),
    [`GET ${path}/request?limit=200`]: () => pageOf(requests),
    [`GET ${path}?limit=25&offset=0`]: () => pageOf(items),
    [`GET ${path}?q=203.0.113.9&limit=25&offset=0`]: () => pageOf([]),
  });
const list = listScreen({ Screen: PrefixesScreen, route: "/ip-management", texts: ipManagement.locales });
const show = (search = "", options = {}) => list(search, { roles: ["RESELLER_SERVICE_DESK"], ...options });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the list of prefixes", () => {
  test("shows use, state and reverse DNS of each with a link, and open requests beside the list", async () => {
    answering([demoPrefix], [asked]);
    await show();
    const link = await screen.findByRole("link", { name: "203.0.113.0/24" });
    expect(link.getAttribute("href")).toBe(`/ip-management/prefix/${demoPrefix.id}`);
    const row = link.closest("tr");
    for (const text of ["Webservers", "2 of 256", "AS64500", "Hosted by us"])
      expect(within(row as HTMLElement).getByText(text)).toBeTruthy();
    const requests = within(await screen.findByRole("table", { name: "Your requests" }));
    for (const text of [
      "Lab",
      "For AMS1-R2-07",
      "Use: 4, in 3 months 8, in 12 months 1,200",
      "Requested",
      "We are reviewing your request.",
    ])
      expect(requests.getByText(text)).toBeTruthy();
  });

  test("shows how requests were answered, in the list and in the tree", async () => {
    const api = answering(
      [demoPrefix],
      [
        {
          ...asked,
          id: "2",
          purpose: "Growth",
          state: "DECLINED",
          answer: "Not without a plan.",
          answeredAt: "2026-11-02T09:00:00Z",
        },
        {
          ...asked,
          id: "3",
          purpose: "Kampen",
          state: "GRANTED",
          prefix: { id: demoPrefix.id, prefix: "198.51.100.8/29" },
          answeredAt: "2026-11-03T09:00:00Z",
        },
      ],
    );
    api.handlers[`GET ${path}/tree?limit=500&offset=0`] = () => pageOf([]);
    await show();
    const rows = async () => {
      const table = await screen.findByRole("table", { name: "Your requests" });
      return within(table)
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent);
    };
    const [declined, granted] = await rows();
    expect(declined).toMatch(/Growth.*Declined.*Not without a plan\..*2026/);
    expect(granted).toMatch(/Kampen.*Granted/);
    const link = screen.getByRole("link", { name: "198.51.100.8/29" });
    expect(link.getAttribute("href")).toBe(`/ip-management/prefix/${demoPrefix.id}`);
    cleanup();
    await show("?view=tree");
    expect(await rows()).toHaveLength(2);
  });

  test("says when nothing is found, and in Dutch when the list is empty", async () => {
    answering([demoPrefix]);
    const router = await show("?q=203.0.113.9");
    expect(await screen.findByText("Nothing found")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(""));
    cleanup();
    answering([]);
    await show("", { locale: "nl" });
    expect(await screen.findByText("Nog geen prefixen")).toBeTruthy();
  });

  test("can retry a failed load", async () => {
    const api = answering([demoPrefix]);
    const good = api.handlers[`GET ${path}?limit=25&offset=0`];
    api.handlers[`GET ${path}?limit=25&offset=0`] = () => ({ status: 404, body: { error: { code: "not-found" } } });
    await show();
    const alert = await screen.findByRole("alert");
    if (good) api.handlers[`GET ${path}?limit=25&offset=0`] = good;
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "203.0.113.0/24" })).toBeTruthy();
  });

  test("requests another prefix only with a reason, the growth and a service that is offered", async () => {
    const api = answering([demoPrefix]);
    const service = { type: "line", id: "0192f3a0-0000-7000-8000-0000000000f1", name: "LN-104201 Zwolle" };
    api.handlers[`GET ${path}/request/service`] = () => ({ body: [] });
    api.handlers[`GET ${path}/request/service?q=Zwolle`] = () => ({ body: [service] });
    api.handlers[`GET ${path}/request/service?q=LN-104201%20Zwolle`] = () => ({ body: [service] });
    api.handlers[`POST ${path}/request`] = () => ({ status: 201, body: asked });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Request a prefix" }));
    const dialog = await screen.findByRole("dialog");
    const send = () => fireEvent.click(within(dialog).getByRole("button", { name: "Send request" }));
    send();
    expect(await within(dialog).findByText("Enter what it is for.")).toBeTruthy();
    expect(within(dialog).getAllByText("Enter a number; 0 if there are none.").length).toBeGreaterThan(2);
    const type = (label: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByRole("textbox", { name: label }), { target: { value } });
    type(/^What is it for/, "Lab");
    type(/^Now/, "4");
    type(/^In 3 months/, "8");
    type(/^In 12 months/, "1200");
    const typeService = (value: string) =>
      fireEvent.change(within(dialog).getByLabelText(/^Service/), { target: { value } });
    typeService("Zwolle");
    await waitFor(() => expect(dialog.querySelector("datalist option")?.textContent).toBe(service.name));
    send();
    expect((await within(dialog).findAllByText("Choose a service from the list."))[0]).toBeTruthy();
    typeService(service.name);
    send();
    expect(await screen.findByText("Your request has been sent.")).toBeTruthy();
    expect(api.calls.find(({ method }) => method === "POST")?.body).toEqual({
      family: 4,
      prefixLength: 28,
      purpose: "Lab",
      serviceId: service.id,
      usage: { now: 4, in3m: 8, in12m: 1200 },
    });
  });
});
