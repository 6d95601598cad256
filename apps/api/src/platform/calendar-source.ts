import type { Role } from "@demarc/contract/core/access";
import type { Sql } from "./database/sql.ts";

export interface CalendarDate {
  /** Stays the same for an event in every calendar file. */
  readonly uid: string;
  /** The calendar day, such as `2026-12-24`. */
  readonly day: string;
  /** RFC 3339; when the record changed last. */
  readonly updatedAt: string;
  readonly version: number;
  readonly summary: string;
  readonly place: string | null;
  readonly description: string | null;
  /** The path of its screen in the portal. */
  readonly route: string;
}

/** Dates that a feature adds to the calendars of users who have the role. */
export interface CalendarSource {
  readonly role: Role;
  /** A statement for the dates of one customer, soonest first, with texts in the given language. */
  readonly find: (customerId: number, locale: "en" | "nl", limit: number) => Sql<CalendarDate>;
}
