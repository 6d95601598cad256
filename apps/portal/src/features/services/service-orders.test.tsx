import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoOrder } from "../../testing/demo-order.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ServiceOrders } from "./service-orders.tsx";
import { serviceTexts } from "./service-texts.ts";

const serviceId = "0192f3a0-0000-7000-8000-0000000000a1";
const order = demoOrder();
const path = `/orders/order/${order.id}`;

afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.unstubAllGlobals();
});

test.each([
  ["RESELLER_ORDER", [path]],
  ["RESELLER_SERVICE_DESK", []],
] as const)("the orders of a service are read and linked for %s: %j", async (role, links) => {
  const api = fakeApi({
    [`GET /v1/customer/${demoCustomer.id}/order?serviceId=${serviceId}&limit=5`]: () => pageOf([order]),
  });
  startFeatures(["myOrders"]);
  const Shown = () => (
    <dl>
      <dt>Shown</dt>
      <ServiceOrders serviceId={serviceId} />
    </dl>
  );
  await renderScreen(Shown, { path, route: "/orders/order/$orderId", texts: [serviceTexts], roles: [role] });
  await screen.findByText("Shown");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const shown = screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
  expect(shown).toEqual(links);
  expect(api.calls.filter((call) => call.path.includes("/order?"))).toHaveLength(links.length);
});
