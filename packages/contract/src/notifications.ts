import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, instant, nullable, nullableText, ofCustomer, payload, uuid } from "./core/fields.ts";
import { type Static, Type } from "./core/json-schema.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";
import { Unread } from "./core/unread.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly notifications: typeof import("./notifications.ts");
  }
}

/** Interval in seconds at which a visible page polls the number of unread notifications. */
export const unreadCheckSeconds = 8;

/** A message for one person about an event. `title` and `body` are in the language of the request. */
export const Notification = Type.Object(
  {
    id: uuid(),
    accountId: uuid(),
    type: Type.String({ description: "The event, such as order.scheduled" }),
    title: Type.String(),
    body: nullableText(),
    link: Type.String({ description: "Path of the related screen" }),
    createdAt: instant(),
    readAt: nullable(instant()),
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
    unread: Type.Optional(Type.Boolean({ description: "Only unread notifications" })),
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
  params: payload("notification", { ...customerIdParam, notificationId: uuid() }),
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
  body: payload("readNotificationsRequest", { upTo: uuid() }),
  responses: { 200: Unread },
});
