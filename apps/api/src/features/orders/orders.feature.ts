import { defineFeature } from "../../platform/feature.ts";
import { confirmationJobs } from "./confirmation/order-confirmation.jobs.ts";
import { orderImportJobs, orderImportTimers } from "./imports/order-import.jobs.ts";
import { orderImportActionRoutes } from "./imports/order-import-actions.routes.ts";
import { orderImportRoutes } from "./imports/order-imports.routes.ts";
import { orderActionsRoutes } from "./order-actions.routes.ts";
import { demoFulfilJobs, demoFulfilTimer } from "./fulfilment/order-demo.jobs.ts";
import { orderNotifications } from "./order-notifications.ts";
import { findOrderFigures, findPlannedOrders, findWaitingOrders, searchOrders } from "./reading/order-home.queries.ts";
import { orderTimerJobs, orderTimers } from "./fulfilment/order-timers.jobs.ts";
import { orderCommand } from "./operator/orders.commands.ts";
import { ordersRoutes } from "./orders.routes.ts";
import { serviceCommand } from "./services/services.commands.ts";
import { terminationsJobs, terminationsTimer } from "./services/terminations.jobs.ts";
import { terminationsRoutes } from "./services/terminations.routes.ts";

const role = "RESELLER_ORDER";

export const orders = defineFeature({
  name: "orders",
  area: "Orders",
  about: "Orders of lines, racks, connections and wavelengths, from the draft to the delivery.",
  writes: [
    "customer_order",
    "job",
    "order_document",
    "order_import",
    "order_import_day",
    "order_import_row",
    "order_line",
    "order_note",
    "order_status_change",
    "patch_port",
    "rack_space",
    "shared_colo_unit",
    "wdm_channel",
  ],
  routes: [ordersRoutes, orderActionsRoutes, terminationsRoutes, orderImportRoutes, orderImportActionRoutes],
  jobs: ({ config, log }) => ({
    ...orderImportJobs(config, log),
    ...orderTimerJobs(config),
    ...confirmationJobs,
    ...terminationsJobs,
    ...demoFulfilJobs(config),
  }),
  timers: [...orderTimers, ...orderImportTimers, terminationsTimer, demoFulfilTimer],
  demo: [{ phase: "history", load: async (client) => (await import("./demo/orders.demo.ts")).insertOrders(client) }],
  searchers: [{ kind: "order", roles: [role], find: searchOrders }],
  work: [
    {
      kind: "order-waiting",
      role,
      severity: "warn",
      route: "/orders?status=AWAITING_CUSTOMER",
      find: findWaitingOrders,
    },
  ],
  figures: [{ name: "orders", role, find: findOrderFigures }],
  dates: [{ role, find: findPlannedOrders }],
  notifications: orderNotifications,
  commands: [orderCommand, serviceCommand],
});
