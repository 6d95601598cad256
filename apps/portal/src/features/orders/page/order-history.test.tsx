import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { demoOrder } from "../../../testing/demo-order.ts";
import { orders } from "../orders.feature.ts";
import { orderPageTexts } from "../order-page-texts.ts";
import { OrderHistory } from "./order-history.tsx";

afterEach(cleanup);

test("an answer to a question is called so, and not received again", async () => {
  fakeApi({});
  const order = demoOrder();
  const [first] = order.history;
  const answer = { ...first!, at: "2026-11-18T10:00:00Z", from: "AWAITING_CUSTOMER", to: "SUBMITTED" } as const;
  await renderScreen(() => <OrderHistory order={{ ...order, history: [first!, answer] }} />, {
    path: "/orders",
    texts: [orders.locales, orderPageTexts],
  });
  const steps = within(await screen.findByRole("list", { name: "History" })).getAllByRole("listitem");
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringContaining("Answered"),
    expect.stringContaining("Received"),
  ]);
});
