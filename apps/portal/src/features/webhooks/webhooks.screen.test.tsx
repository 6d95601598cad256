import type { Webhook, WebhookDelivery } from "@demarc/contract/webhooks/webhooks";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { kindsOf, offeredKinds, typesOf } from "./webhook-kinds.ts";
import { WebhookScreen } from "./webhook.screen.tsx";
import { webhooks } from "./webhooks.feature.ts";
import { WebhooksScreen } from "./webhooks.screen.tsx";

const path = `/v1/customer/${demoCustomer.id}/webhook-endpoint`;

const demoWebhook = (change: Partial<Webhook> = {}): Webhook => ({
  id: "0192f3a0-0000-7000-8000-0000000000e1",
  url: "https://erp.example/demarc",
  format: "standard",
  types: ["order.*", "order-import.*", "invoice.paid"],
  signature: "v1",
  publicKeys: [],
  state: "ENABLED",
  disabledReason: null,
  description: "ERP",
  failingSince: null,
  createdAt: "2026-11-01T09:00:00Z",
  updatedAt: "2026-11-01T09:00:00Z",
  version: 2,
  ...change,
});

const demoDelivery = (change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: "0192f3a0-0000-7000-8000-0000000000f1",
  endpointId: demoWebhook().id,
  eventId: "0192f3a0-0000-7000-8000-0000000000f2",
  type: "order.accepted",
  subject: "order/1",
  state: "FAILED",
  nextAt: null,
  attempts: [
    {
      at: "2026-11-01T09:00:00Z",
      status: null,
      ms: 5000,
      response: null,
      reason: "slow",
      error: "no answer within 5 seconds",
    },
    { at: "2026-11-02T09:00:00Z", status: 503, ms: 12, response: "busy", reason: null, error: null },
  ],
  createdAt: "2026-11-01T09:00:00Z",
  updatedAt: "2026-11-02T09:00:00Z",
  ...change,
});

const answering = (list: Webhook[], handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({ [`GET ${path}`]: () => ({ body: list }), ...handlers });
const texts = [webhooks.locales, listTexts];
const show = () => renderScreen(WebhooksScreen, { path: "/account/webhooks", texts });
const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }));

// Loaded with the first click of a button; imported here so that no test waits for it.
beforeAll(async () => {
  startFeatures(["myOrders", "myInvoices"]);
  await Promise.all([import("./webhook-dialog.tsx"), import("./webhook-secret.tsx"), import("./delivery-dialog.tsx")]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("kinds of events", () => {
  test("stand for patterns and back, and leave the patterns of a script alone", () => {
    expect(kindsOf(["order.*", "order-import.*", "invoice.paid"])).toEqual({
      kinds: ["orders"],
      others: ["invoice.paid"],
    });
    expect(kindsOf(["order.*"])).toEqual({ kinds: [], others: ["order.*"] });
    expect(typesOf(["invoices", "invoice.paid"])).toEqual(["invoice.*", "invoice.paid"]);
    expect(offeredKinds(new Set(["tenTenTenTv"]))).toEqual(["tv", "agreements", "company"]);
  });
});

describe("the list", () => {
  test("shows the events that each endpoint receives, or why it receives none", async () => {
    answering([
      demoWebhook(),
      demoWebhook({
        id: "2",
        description: null,
        url: "https://dead.example/x",
        state: "DISABLED",
        disabledReason: "failing",
      }),
      demoWebhook({ id: "3", description: "Off", state: "DISABLED", disabledReason: "customer" }),
      demoWebhook({ id: "4", description: "Late", failingSince: "2026-11-01T09:00:00Z" }),
    ]);
    await show();
    await screen.findByText("4 webhooks");
    expect(row("ERP").getByText("Orders, invoice.paid")).toBeTruthy();
    expect(row("dead.example").getByText("Disabled after 5 days without a delivery")).toBeTruthy();
    expect(row("Off").getByText("Disabled")).toBeTruthy();
    expect(row("Late").getByText("Not receiving")).toBeTruthy();
  });

  test("offers no eleventh endpoint", async () => {
    answering(Array.from({ length: 10 }, (_, n) => demoWebhook({ id: String(n) })));
    await show();
    expect(await screen.findByText(/You have the maximum of 10 webhooks/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New webhook" })).toBeNull();
  });
});

describe("an endpoint", () => {
  test("is created from an address and kinds of events, and shows its secret", async () => {
    const secret = "whsec_demo";
    const { calls } = answering([], {
      [`POST ${path}`]: () => ({ status: 201, body: { ...demoWebhook(), secret } }),
      [`POST ${path}/try`]: () => ({ body: { status: 401, ms: 12, response: "", reason: null, error: null } }),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "New webhook" }));
    fireEvent.change(await screen.findByLabelText("Address"), { target: { value: "https://erp.example/demarc" } });
    fireEvent.click(screen.getByRole("button", { name: "Send a test to this address" }));
    expect(await screen.findByText(/The address answered 401 in 12 ms/)).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "Orders" }));
    fireEvent.click(screen.getByRole("button", { name: "Create webhook" }));
    expect(await screen.findByText(secret)).toBeTruthy();
    expect(calls.find(({ method, path: called }) => method === "POST" && called === path)?.body).toMatchObject({
      url: "https://erp.example/demarc",
      types: ["order.*", "order-import.*"],
      format: "standard",
      signature: "v1",
    });
  });

  test("keeps the patterns of a script when it changes, and sends no signature", async () => {
    const { calls } = answering([demoWebhook()], {
      [`PATCH ${path}/${demoWebhook().id}`]: () => ({ body: demoWebhook() }),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Actions for ERP" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Edit" }));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Invoices" }));
    fireEvent.click(screen.getByRole("button", { name: "Save webhook" }));
    expect(await screen.findByText("Webhook saved.")).toBeTruthy();
    const sent = calls.find(({ method }) => method === "PATCH");
    expect(sent).toMatchObject({
      body: { types: ["order.*", "order-import.*", "invoice.paid", "invoice.*"] },
      headers: { "if-match": '"2"' },
    });
    expect(sent?.body).not.toHaveProperty("signature");
  });

  test("that changed meanwhile says so when it is disabled", async () => {
    answering([demoWebhook()], { [`PATCH ${path}/${demoWebhook().id}`]: () => refusal(409, "edit-conflict") });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Actions for ERP" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Disable" }));
    expect(await screen.findByText(/changed/)).toBeTruthy();
  });
});

describe("the log", () => {
  const { id } = demoWebhook();
  const showLog = () =>
    renderScreen(WebhookScreen, { path: `/account/webhooks/${id}`, route: "/account/webhooks/$id", texts });

  test("shows each delivery with its attempts, and sends one or many again", async () => {
    const { calls } = answering([demoWebhook()], {
      [`GET ${path}/${id}/delivery?limit=25&offset=0`]: () => ({
        body: { items: [demoDelivery()], total: 1, limit: 25, offset: 0 },
      }),
      [`POST ${path}/${id}/delivery/${demoDelivery().id}/retry`]: () => ({ body: { id: "x", state: "PENDING" } }),
      [`POST ${path}/${id}/resend`]: () => ({ status: 204 }),
    });
    await showLog();
    fireEvent.click(await screen.findByRole("button", { name: "order.accepted" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("the server did not answer in time, after 5000 ms")).toBeTruthy();
    expect(dialog.getByText("busy")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Close" }));
    fireEvent.click(screen.getByRole("button", { name: "Actions for order.accepted" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Send again" }));
    expect(await screen.findByText("The event is being sent again.")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: /^Select order.accepted/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Send again" }));
    await waitFor(() =>
      expect(calls.find(({ path: called }) => called.endsWith("/resend"))?.body).toEqual({
        ids: [demoDelivery().eventId],
      }),
    );
  });

  test("of an unknown endpoint says so", async () => {
    answering([]);
    await showLog();
    expect(await screen.findByText("Webhook not found")).toBeTruthy();
  });
});
