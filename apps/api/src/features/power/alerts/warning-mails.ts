import { redundancyBuckets } from "@demarc/contract/power/power-figures";
import type { Config } from "../../../platform/process/environment.ts";
import { portalUrlOf } from "../../../platform/http/portals.ts";
import { layOutMail } from "../../../platform/mail/mail-layout.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import type { DueWarningMail } from "./warning-mails.queries.ts";

type Text = (warning: DueWarningMail) => string;
type Texts = Record<
  DueWarningMail["kind"],
  { readonly raised: readonly [Text, Text]; readonly cleared: readonly [Text, Text] }
>;

const minutes = redundancyBuckets.raise * 5;
const percent = (value: number | null, locale: "en" | "nl"): string =>
  value === null
    ? ""
    : new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(value / 100);
const place = ({ name, reference }: DueWarningMail): string => (reference ? `${name} (${reference})` : name);
const subjectOf = ({ name, feed }: DueWarningMail, word: string): string => (feed ? `${name}, ${word} ${feed},` : name);

const bases = {
  en: { breaker: "the power of its breaker", contract: "its contracted power" },
  nl: { breaker: "het vermogen van de automaat", contract: "het gecontracteerde vermogen" },
} as const;
/** The power that the percentages refer to: of the breaker for a feed, or of the contract for units. */
const baseOf = ({ rackId }: DueWarningMail, locale: "en" | "nl"): string =>
  bases[locale][rackId === null ? "contract" : "breaker"];

const english: Texts = {
  THRESHOLD: {
    raised: [
      (one) => `${subjectOf(one, "feed")} uses more than ${percent(one.limit, "en")} of ${baseOf(one, "en")}`,
      (one) =>
        `${place(one)}${one.feed ? `, feed ${one.feed},` : ""} uses ${percent(one.value, "en")} of ${baseOf(one, "en")}. Your limit is ${percent(one.limit, "en")}.`,
    ],
    cleared: [
      (one) => `${subjectOf(one, "feed")} uses less than ${percent(one.limit, "en")} of ${baseOf(one, "en")} again`,
      (one) =>
        `${place(one)}${one.feed ? `, feed ${one.feed},` : ""} is below your limit of ${percent(one.limit, "en")} again.`,
    ],
  },
  REDUNDANCY: {
    raised: [
      ({ name }) => `${name} has no power redundancy`,
      (one) =>
        one.value === null
          ? `A feed of ${place(one)} is down. The other feed carries everything; if it fails too, the rack goes down.`
          : `If one feed of ${place(one)} fails, the other one would run at ${percent(one.value, "en")} of its breaker, which would trip. This has been so for ${minutes} minutes.`,
    ],
    cleared: [
      ({ name }) => `${name} has power redundancy again`,
      (one) => `Each feed of ${place(one)} can carry the whole rack again.`,
    ],
  },
  METER_SILENT: {
    raised: [
      ({ name, feed }) => `No readings of ${name}${feed ? `, feed ${feed}` : ""}`,
      (one) =>
        `The power meter of ${place(one)}${one.feed ? `, feed ${one.feed},` : ""} has sent no readings for 15 minutes. Until it does, we cannot warn you of its power.`,
    ],
    cleared: [
      ({ name, feed }) => `Readings of ${name}${feed ? `, feed ${feed}` : ""} are back`,
      (one) => `The power meter of ${place(one)}${one.feed ? `, feed ${one.feed},` : ""} sends readings again.`,
    ],
  },
};

const dutch: Texts = {
  THRESHOLD: {
    raised: [
      (one) => `${subjectOf(one, "voeding")} verbruikt meer dan ${percent(one.limit, "nl")} van ${baseOf(one, "nl")}`,
      (one) =>
        `${place(one)}${one.feed ? `, voeding ${one.feed},` : ""} verbruikt ${percent(one.value, "nl")} van ${baseOf(one, "nl")}. Uw grens is ${percent(one.limit, "nl")}.`,
    ],
    cleared: [
      (one) =>
        `${subjectOf(one, "voeding")} verbruikt weer minder dan ${percent(one.limit, "nl")} van ${baseOf(one, "nl")}`,
      (one) =>
        `${place(one)}${one.feed ? `, voeding ${one.feed},` : ""} zit weer onder uw grens van ${percent(one.limit, "nl")}.`,
    ],
  },
  REDUNDANCY: {
    raised: [
      ({ name }) => `${name} heeft geen redundante stroom`,
      (one) =>
        one.value === null
          ? `Een voeding van ${place(one)} is uitgevallen. De andere voeding draagt alles; valt die ook uit, dan ligt het rack stil.`
          : `Valt een voeding van ${place(one)} uit, dan wordt de andere voor ${percent(one.value, "nl")} van de automaat belast en schakelt die uit. Dit is al ${minutes} minuten zo.`,
    ],
    cleared: [
      ({ name }) => `${name} heeft weer redundante stroom`,
      (one) => `Elke voeding van ${place(one)} kan het hele rack weer dragen.`,
    ],
  },
  METER_SILENT: {
    raised: [
      ({ name, feed }) => `Geen meetwaarden van ${name}${feed ? `, voeding ${feed}` : ""}`,
      (one) =>
        `De stroommeter van ${place(one)}${one.feed ? `, voeding ${one.feed},` : ""} stuurt al 15 minuten geen meetwaarden. Zolang dat zo is, kunnen we u niet waarschuwen.`,
    ],
    cleared: [
      ({ name, feed }) => `Weer meetwaarden van ${name}${feed ? `, voeding ${feed}` : ""}`,
      (one) => `De stroommeter van ${place(one)}${one.feed ? `, voeding ${one.feed},` : ""} stuurt weer meetwaarden.`,
    ],
  },
};

const words = {
  en: { texts: english, hello: (name: string) => `Hello ${name},`, action: "See the power" },
  nl: { texts: dutch, hello: (name: string) => `Hallo ${name},`, action: "Bekijk de stroom" },
};

export const warningMails = (warning: DueWarningMail, config: Config): Mail[] => {
  const { variant, locale, kind, isCleared, rackId, sharedColoId, recipients } = warning;
  const { texts, hello, action } = words[locale];
  const [subject, paragraph] = texts[kind][isCleared ? "cleared" : "raised"];
  const path = rackId ? `rack/${rackId}` : `shared-colo/${sharedColoId}`;
  return recipients.map(({ firstName, email }) =>
    layOutMail({
      to: email,
      variant,
      locale,
      subject: subject(warning),
      paragraphs: [hello(firstName), paragraph(warning)],
      action: { label: action, url: `${portalUrlOf(config, variant)}/racks/${path}/power/dashboard` },
    }),
  );
};
