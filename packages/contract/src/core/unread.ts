import { nullable, uuid } from "./fields.ts";
import { described, type Static, Type } from "./json-schema.ts";

/** Unread notifications are counted up to this number. */
export const mostUnread = 100;

export const Unread = Type.Object(
  {
    unread: described(Type.Integer(), `Unread notifications, counted up to ${mostUnread}`, 3),
    latestId: described(
      nullable(uuid()),
      "Id of the newest unread notification; null if there is none",
      "019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11",
    ),
  },
  { title: "Unread" },
);
export type Unread = Static<typeof Unread>;
