import { defineFeature } from "../../platform/feature.ts";
import { confirmationJobs } from "./confirmation/order-confirmation.jobs.ts";
import { orderActionsRoutes } from "./order-actions.routes.ts";
import { orderNotifications } from "./order-notifications.ts";
import { orderStaffMails } from "./order-staff.mails.ts";
import { customerOrdersRoutes } from "./operator/customer-orders.routes.ts";
import { ordersRoutes } from "./orders.routes.ts";
import {
  findOrderFigures,
  findPlannedOrders,
  findWaitingOrders,
  orderName,
  searchOrders,
} from "./reading/order-home.queries.ts";

const role = "RESELLER_ORDER";

export const orders = defineFeature({
  name: "orders",
  area: "Orders",
  about: "Orders of lines, racks, connections and wavelengths, from the draft to the delivery.",
  writes: [
    "customer_order",
    "job",
    "order_document",
    "order_line",
    "order_note",
    "order_status_change",
    "patch_port",
    "rack_space",
    "shared_colo_unit",
    "wdm_channel",
  ],
  routes: [ordersRoutes, orderActionsRoutes],
  operatorRoutes: [customerOrdersRoutes],
  jobs: ({ config }) => confirmationJobs(config),
  demo: [{ phase: "history", load: async (client) => (await import("./demo/orders.demo.ts")).insertOrders(client) }],
  records: [orderName],
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
  staffMails: orderStaffMails,
});
