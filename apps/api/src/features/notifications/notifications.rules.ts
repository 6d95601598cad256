import { grants, type Role } from "@demarc/contract/core/access";
import type { Notification } from "@demarc/contract/notifications";
import type { NotificationSource } from "../../platform/notifications.ts";
import type { NotificationRow, Recipients } from "./notifications.queries.ts";

/** The events about which a person with these roles is notified. Without the role, older notifications are hidden as well. */
export const typesFor = (sources: readonly NotificationSource[], roles: readonly Role[]): string[] =>
  sources.filter(({ role }) => role === undefined || grants(roles, role)).map(({ event }) => event);

/** Who is notified about the entity of an event; `only` is the account that its source names. */
export const recipientsOf = (
  { role, isAboutAccount }: Pick<NotificationSource, "role" | "isAboutAccount">,
  entityId: string,
  only: string | null,
): Recipients => ({ role: role ?? null, only, except: isAboutAccount ? entityId : null });

/** A notification in a language. Rows whose event has no texts are never read, see `typesFor`. */
export const inLanguage =
  (sources: readonly NotificationSource[], locale: "en" | "nl") =>
  ({ subject, detail, ...row }: NotificationRow): Notification => {
    const text = sources.find(({ event }) => event === row.type)?.texts[locale];
    return {
      ...row,
      title: text?.title({ subject, detail }) ?? subject,
      body: text?.body?.({ subject, detail }) ?? null,
    };
  };
