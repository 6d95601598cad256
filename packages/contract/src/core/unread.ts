import { nullable, uuid } from "./fields.ts";
import { type Static, Type } from "./json-schema.ts";

/** Unread notifications are counted up to this number. */
export const mostUnread = 100;

/** The unread notifications of a person. */
export const Unread = Type.Object(
  {
    unread: Type.Integer({ description: `Unread notifications, counted up to ${mostUnread}` }),
    latestId: nullable(uuid()),
  },
  { title: "Unread" },
);
export type Unread = Static<typeof Unread>;
