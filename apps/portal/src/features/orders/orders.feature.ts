import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { pricesTexts } from "../catalogue/prices-texts.ts";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { orderFormTexts } from "./forms/order-forms-texts.ts";
import { orderPageTexts } from "./order-page-texts.ts";

const gates = { feature: "myOrders", role: "RESELLER_ORDER" } as const;

const withTexts = async <Screens>(screens: Promise<Screens>): Promise<Screens> => {
  const [loaded] = await Promise.all([screens, loadCatalogues(...orderFormTexts)]);
  return loaded;
};

const withPageTexts = async <Screens>(screens: Promise<Screens>): Promise<Screens> => {
  const [loaded] = await Promise.all([screens, loadCatalogues(orderPageTexts, pricesTexts)]);
  return loaded;
};

export const orders = defineFeature({
  name: "orders",
  locales: { en: () => import("./orders.en.ts"), nl: () => import("./orders.nl.ts") },
  sharedTexts: [listTexts],
  palette: async () => (await import("./orders.palette.ts")).palette,
  routes: [
    {
      name: "orders",
      path: "/orders",
      title: "orders.title",
      ofChild: true,
      ...gates,
      load: async () => (await import("./orders.screen.tsx")).OrdersScreen,
    },
    {
      name: "order",
      path: "/orders/order/$orderId",
      parent: "orders",
      title: "orders.order",
      ofChild: true,
      boxes: ["crumbs", "facts", "wide", "sides"],
      reads: ["order/$orderId"],
      load: async () => (await withPageTexts(import("./page/order.screen.tsx"))).OrderScreen,
    },
    {
      name: "order-line",
      path: "/orders/line/new",
      parent: "orders",
      title: "orders.order-line",
      action: { icon: "plus" },
      load: async () => (await withTexts(import("./forms/line-order.screen.tsx"))).LineOrderScreen,
    },
    {
      name: "order-rack",
      path: "/orders/rack/new/{-$chosenSite}",
      parent: "orders",
      title: "orders.order-rack",
      action: { icon: "dc" },
      load: async () => (await withTexts(import("./forms/rack-order.screen.tsx"))).RackOrderScreen,
    },
    {
      name: "order-dc-connection",
      path: "/orders/dc-connection/new/{-$chosenPackage}",
      parent: "orders",
      title: "orders.order-dc-connection",
      action: { icon: "connection" },
      load: async () => (await withTexts(import("./forms/dc-connection-order.screen.tsx"))).DcConnectionOrderScreen,
    },
    {
      name: "order-wdm",
      path: "/orders/wdm/new/{-$chosenPackage}",
      parent: "orders",
      title: "orders.order-wdm",
      action: { icon: "wave" },
      load: async () => (await withTexts(import("./forms/wdm-order.screen.tsx"))).WdmOrderScreen,
    },
  ],
  navigation: [{ route: "orders", label: "orders.title", icon: "order", group: "ordering" }],
  tiles: [{ name: "orders", figure: "orders", route: "orders" }],
  work: {
    "order-waiting": { icon: "order" },
  },
  search: {
    order: {
      rank: 3,
      icon: "order",
      label: "orders.title",
      places: ({ id }) => [{ route: "order", path: `/orders/order/${id}` }],
      list: "orders",
      states: "orders.status",
    },
  },
});
