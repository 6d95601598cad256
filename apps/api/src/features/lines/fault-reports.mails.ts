import { addressLine } from "@demarc/contract/core/address";
import { brands } from "@demarc/contract/core/brands";
import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import type { Config } from "../../platform/process/environment.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import { staffMail } from "../../platform/mail/staff-mail.ts";
import type { FaultReporter, OperatorFaultReport } from "./fault-reports.queries.ts";
import type { LineRow } from "./lines.queries.ts";

const texts = {
  en: {
    reported: {
      subject: (number: string, line: string) => `We received your fault report ${number} about ${line}`,
      paragraphs: (name: string) => [
        `Hello ${name},`,
        "We received your fault report and will look into it. We reach you as you asked us to, and you can follow the report in the portal.",
      ],
    },
    answered: {
      subject: (number: string) => `Our answer to fault report ${number}`,
      paragraphs: (name: string, line: string) => [`Hello ${name},`, `This is our answer about the fault of ${line}:`],
    },
    closed: {
      subject: (number: string) => `Fault report ${number} is closed`,
      paragraphs: (name: string, line: string) => [
        `Hello ${name},`,
        `We closed the report of the fault of ${line}. Does something still not work? Then report it again in the portal.`,
      ],
    },
    number: "Report",
    line: "Line",
    contact: "We reach you at",
    action: "View the line",
  },
  nl: {
    reported: {
      subject: (number: string, line: string) => `We hebben uw storingsmelding ${number} over ${line} ontvangen`,
      paragraphs: (name: string) => [
        `Hallo ${name},`,
        "We hebben uw storingsmelding ontvangen en gaan ermee aan de slag. We bereiken u zoals u hebt aangegeven; in het portaal kunt u de melding volgen.",
      ],
    },
    answered: {
      subject: (number: string) => `Ons antwoord op storingsmelding ${number}`,
      paragraphs: (name: string, line: string) => [`Hallo ${name},`, `Dit is ons antwoord over de storing op ${line}:`],
    },
    closed: {
      subject: (number: string) => `Storingsmelding ${number} is afgesloten`,
      paragraphs: (name: string, line: string) => [
        `Hallo ${name},`,
        `We hebben de melding van de storing op ${line} afgesloten. Werkt er nog iets niet? Meld het dan opnieuw in het portaal.`,
      ],
    },
    number: "Melding",
    line: "Lijn",
    contact: "We bereiken u via",
    action: "Lijn bekijken",
  },
};

const diagnosisUrl = (portalUrl: string, lineId: string): string => `${portalUrl}/lines/detail/${lineId}?tab=diagnosis`;

const nameOf = ({
  reference,
  lineNumber,
}: {
  readonly reference: string | null;
  readonly lineNumber: string;
}): string => (reference ? `${reference} (${lineNumber})` : lineNumber);

/** The report for the operator, in Dutch, with what a technician needs. */
const operatorMail = (
  report: FaultReport,
  line: LineRow,
  reporter: FaultReporter,
  config: Config,
): Mail | undefined => {
  const evidence = Object.entries(report.evidence).map(([name, value]) => `${name}: ${value}`);
  return staffMail(config, "fault", {
    variant: reporter.variant,
    subject: `Storingsmelding ${report.number}: ${line.lineNumber}, ${reporter.company}`,
    paragraphs: [`${[reporter.firstName, reporter.email].filter(Boolean).join(", ")} meldt een storing:`],
    quote: report.text,
    facts: [
      ["Bereikbaar via", report.contact],
      ["Klant", `${reporter.company} (${line.customerId})`],
      ["Lijn", nameOf(line)],
      ["Adres", addressLine(line.address)],
      ["Netwerk", [line.carrier, line.circuitId, line.connectionPoint].filter(Boolean).join(", ")],
      ["Onderzoek", [report.outcome ?? "niet onderzocht", ...evidence].join("\n")],
    ],
    closing: `Antwoorden: npm run operate -- fault answer ${report.number} answer="antwoord"`,
  });
};

/** The mails of a new report: to the operator if it has an address for faults, and a confirmation to the person. */
export const reportedMails = (report: FaultReport, line: LineRow, reporter: FaultReporter, config: Config): Mail[] => {
  const { variant, email, locale, firstName } = reporter;
  const toStaff = operatorMail(report, line, reporter, config);
  const operator = toStaff ? [toStaff] : [];
  if (email === null) return operator;
  const text = texts[locale];
  const confirmation = layOutMail({
    to: email,
    variant,
    locale,
    subject: text.reported.subject(report.number, line.reference ?? line.lineNumber),
    paragraphs: text.reported.paragraphs(firstName ?? brands[variant].name),
    quote: report.text,
    facts: [
      [text.number, report.number],
      [text.line, nameOf(line)],
      [text.contact, report.contact],
    ],
    action: { label: text.action, url: diagnosisUrl(portalUrlOf(config, variant), line.id) },
  });
  return [...operator, confirmation];
};

/** The answer or the end of a report; undefined if the person has no account any more. */
export const answeredMail = (report: OperatorFaultReport, config: Config): Mail | undefined => {
  const { variant, email, locale, firstName, number, answer, state } = report;
  if (email === null) return undefined;
  const text = texts[locale];
  const { subject, paragraphs } = text[state === "CLOSED" ? "closed" : "answered"];
  return layOutMail({
    to: email,
    variant,
    locale,
    subject: subject(number),
    paragraphs: paragraphs(firstName ?? brands[variant].name, report.reference ?? report.lineNumber),
    ...(answer === null ? {} : { quote: answer }),
    facts: [
      [text.number, number],
      [text.line, nameOf(report)],
    ],
    action: { label: text.action, url: diagnosisUrl(portalUrlOf(config, variant), report.lineId) },
  });
};
