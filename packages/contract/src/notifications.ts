import { endpoint } from "./core/endpoint.ts";
import {
  accountId,
  customerIdParam,
  instant,
  nullable,
  nullableText,
  ofCustomer,
  payload,
  uuid,
} from "./core/fields.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";
import { Unread } from "./core/unread.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly notifications: typeof import("./notifications.ts");
  }
}

/** Interval in seconds at which a visible page polls the number of unread notifications. */
export const unreadCheckSeconds = 8;

/** A message for one person about an event. */
export const Notification = Type.Object(
  {
    id: described(uuid(), "Id of the notification"),
    accountId: accountId(),
    type: described(Type.String(), "The event, such as order.scheduled", "order.scheduled"),
    title: described(
      Type.String(),
      "What happened, in the language of the request",
      "Order ORD-2026-000012 is scheduled",
    ),
    body: described(nullableText(), "Further text; null if there is none", "For Thursday, 3 December 2026"),
    link: described(Type.String(), "Path of the related screen", "/orders/order/019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11"),
    createdAt: described(instant(), "When it was created"),
    readAt: described(nullable(instant()), "When it was first read; null if it is unread", null),
  },
  { title: "Notification" },
);
export type Notification = Static<typeof Notification>;

/** Notifications belong to a person, so API tokens do not read them. */
const person = { caller: "signed-in", ownCustomer: true, interactive: true } as const;

export const listNotifications = endpoint({
  name: "listNotifications",
  summary: "List notifications",
  details: "The caller's own notifications, newest first.",
  method: "GET",
  path: "/v1/customer/:customerId/notification",
  access: person,
  params: ofCustomer,
  query: payload("notificationQuery", {
    ...pagingQuery,
    unread: described(Type.Optional(Type.Boolean()), "Only unread notifications"),
  }),
  responses: { 200: pageOf(Notification) },
});

export const countUnread = endpoint({
  name: "countUnread",
  summary: "Get the number of unread notifications",
  details: "Returns the count and the newest unread notification of the caller. Suitable for frequent polling.",
  method: "GET",
  path: "/v1/customer/:customerId/notification/unread",
  access: person,
  params: ofCustomer,
  revalidated: true,
  responses: { 200: Unread },
});

export const readNotification = endpoint({
  name: "readNotification",
  summary: "Mark a notification as read",
  method: "POST",
  path: "/v1/customer/:customerId/notification/:notificationId/read",
  access: person,
  params: payload("notification", {
    ...customerIdParam,
    notificationId: described(uuid(), "Id of the notification", "019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11"),
  }),
  responses: { 200: Notification },
});

export const readNotifications = endpoint({
  name: "readNotifications",
  summary: "Mark notifications as read",
  details: "Marks the caller's notifications up to and including `upTo`. Newer ones stay unread.",
  method: "POST",
  path: "/v1/customer/:customerId/notification/read",
  access: person,
  params: ofCustomer,
  body: payload("readNotificationsRequest", {
    upTo: described(
      uuid(),
      "Id of the newest notification to mark; newer ones stay unread",
      "019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11",
    ),
  }),
  responses: { 200: Unread },
});
