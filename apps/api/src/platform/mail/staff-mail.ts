import type { Variant } from "@demarc/contract/core/variants";
import type { PublishedEvent } from "@demarc/contract/core/words";
import type { Sql } from "../database/sql.ts";
import type { Config } from "../process/environment.ts";
import type { StaffDesk } from "../process/environment-values.ts";
import { layOutMail } from "./mail-layout.ts";
import type { Mail } from "./mail.ts";

interface StaffMail {
  readonly variant: Variant;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly quote?: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** What to do next. */
  readonly closing: string;
}

/** A mail in Dutch to the staff of the brand. Undefined if the brand has no address for this kind of work. */
export const staffMail = (
  config: Config,
  desk: StaffDesk,
  { paragraphs, facts = [], ...mail }: StaffMail,
): Mail | undefined => {
  const to = config.portals.find(({ variant }) => variant === mail.variant)?.staffEmails[desk];
  if (!to) return undefined;
  return layOutMail({
    ...mail,
    to,
    locale: "nl",
    audience: "operator",
    paragraphs: [...paragraphs],
    facts: facts.map(([label, value]) => [label, value]),
  });
};

export interface StaffFacts {
  readonly variant: Variant;
  readonly company: string;
  /** The number or name of what waits. */
  readonly subject: string;
  /** The words of the customer. */
  readonly text: string | null;
  /** What the customer asks for. */
  readonly about?: string | null;
}

/** An event after which the staff have something to do. A job of the event sends the mail. */
export interface StaffMailSource {
  readonly event: PublishedEvent;
  readonly desk: StaffDesk;
  /** A statement of one row about the entity of the event, or of none if nothing waits. Run as portal_jobs. */
  readonly find: (customerId: number, entityId: string) => Sql<StaffFacts>;
  /** What waits, in Dutch, such as `Order`. */
  readonly what: string;
  /** The command that shows or answers it. */
  readonly command: (subject: string) => string;
}

export const staffMailOf = (
  { desk, what, command }: StaffMailSource,
  { variant, company, subject, text, about }: StaffFacts,
  customerId: number,
  config: Config,
): Mail | undefined =>
  staffMail(config, desk, {
    variant,
    subject: `${what} ${subject}: ${company}`,
    paragraphs: [`${what} ${subject} wacht op u.`],
    ...(text === null ? {} : { quote: text }),
    facts: [["Klant", `${company} (${customerId})`], ...(about ? [["Betreft", about] as const] : [])],
    closing: `Bekijken: npm run operate -- ${command(subject)}`,
  });
