import type { Role } from "@demarc/contract/core/access";
import type { Sql } from "./database/sql.ts";

/** A date of a feature for the calendars of people. */
export interface CalendarDate {
  /** The same for the same event in every file. */
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

/** Dates that a feature adds to the calendars of people who have the role. */
export interface CalendarSource {
  readonly role: Role;
  /** A statement about one customer, soonest first, with texts in the language. */
  readonly find: (customerId: number, locale: "en" | "nl", limit: number) => Sql<CalendarDate>;
}
