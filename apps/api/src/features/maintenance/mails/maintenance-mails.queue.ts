import { brands } from "@demarc/contract/core/brands";
import type { InLanguages } from "@demarc/contract/core/package";
import { variants } from "@demarc/contract/core/variants";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { dayText } from "../../../platform/day-text.ts";
import { insertMaintenanceMails, type MailedOccasion } from "./maintenance-mails.queries.ts";
import { maintenanceTexts } from "./maintenance-mails.texts.ts";

interface QueuedOccasion {
  readonly id: string;
  readonly occasion: MailedOccasion;
  readonly sequence: number;
}

const senders = Object.fromEntries(variants.map((variant) => [variant, brands[variant].name])) as Record<
  (typeof variants)[number],
  string
>;

/** Queues the mails of a step to all contacts, in one statement; the subjects are in the language of each company. */
export const queueMaintenanceMails = (
  transaction: OperatorTransaction,
  { occasion, ...queued }: QueuedOccasion,
  { title, day }: { readonly title: InLanguages; readonly day: string },
): void => {
  const subjectIn = (locale: "en" | "nl") =>
    maintenanceTexts[locale][occasion].subject(title[locale], dayText(locale, day));
  const subjects = { nl: subjectIn("nl"), en: subjectIn("en") };
  transaction.send(insertMaintenanceMails({ ...queued, occasion, subjects, senders }));
};
