import type { Role } from "@demarc/contract/core/access";
import type { PublishedEvent } from "@demarc/contract/core/words";
import type { Sql } from "./database/sql.ts";

export interface NotificationFacts {
  /** What it is about, such as the number of an order. */
  readonly subject: string;
  /** A day, a reason or a name, as the texts need it. */
  readonly detail: string | null;
  /** The path of its screen in the portal. */
  readonly link: string;
}

/** Texts of a notification; null for one without a second line. */
export interface NotificationText {
  readonly title: (facts: Pick<NotificationFacts, "subject" | "detail">) => string;
  readonly body?: (facts: Pick<NotificationFacts, "subject" | "detail">) => string | null;
}

/**
 * An event that notifies people of its company: everyone who has the role, except the person who caused it. `isAboutAccount`:
 * the entity is an account, which is not notified either. `to`: only this account, in place of a role.
 */
export interface NotificationSource {
  readonly event: PublishedEvent;
  /** Without a role, every user of the company. */
  readonly role?: Role;
  readonly isAboutAccount?: true;
  readonly to?: (customerId: number, entityId: string) => Sql<{ readonly accountId: string }>;
  /** A statement of one row about the entity of the event, or of none if there is nothing to say. Run as portal_jobs. */
  readonly find: (customerId: number, entityId: string) => Sql<NotificationFacts>;
  readonly texts: Readonly<Record<"en" | "nl", NotificationText>>;
}
