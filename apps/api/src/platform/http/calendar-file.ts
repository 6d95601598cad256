import { daysAfter } from "@demarc/contract/core/calendar";

/** Escapes the text of a value (RFC 5545, 3.3.11). Control characters that cannot be escaped are removed. */
const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    // oxlint-disable-next-line no-control-regex -- a calendar file must not contain them
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

const longestLine = 75;

/** Folds a line at 75 bytes, without splitting a character (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const pieces: string[] = [];
  let piece = "";
  for (const character of line) {
    const isFull = Buffer.byteLength(piece + character) > longestLine;
    if (isFull) pieces.push(piece);
    piece = isFull ? ` ${character}` : piece + character;
  }
  return [...pieces, piece].join("\r\n");
};

const dateOf = (day: string): string => day.replaceAll("-", "");
const momentOf = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, "").replace(" ", "T")}Z`;

/** A whole day, or the time between two moments in RFC 3339. */
type CalendarTime = { readonly day: string } | { readonly startsAt: string; readonly endsAt: string };

/** Sender and recipient of an event, so that a calendar app offers to add or remove it. */
interface Invitation {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: string;
}

/** PUBLISH: a calendar to read. REQUEST adds or replaces the event of an invitation, and CANCEL removes it (RFC 5546). */
type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

/** A later file with the same `uid` and a higher `version` replaces an event. */
export type CalendarEvent = CalendarTime & {
  /** Globally unique, so it ends with a host name. */
  readonly uid: string;
  /** RFC 3339 in UTC. */
  readonly updatedAt: string;
  readonly version: number;
  readonly summary: string;
  readonly place: string | null;
  readonly description: string | null;
  readonly url: string;
  readonly invitation?: Invitation;
};

const timeLines = (time: CalendarTime): string[] =>
  "day" in time
    ? [`DTSTART;VALUE=DATE:${dateOf(time.day)}`, `DTEND;VALUE=DATE:${dateOf(daysAfter(time.day, 1))}`]
    : [`DTSTART:${momentOf(time.startsAt)}`, `DTEND:${momentOf(time.endsAt)}`];

/** The value of a parameter cannot contain quotes or control characters (RFC 5545, 3.2). */
const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, "")}"`;

const invitationLines = (method: CalendarMethod, { organizer, attendee }: Invitation): string[] => [
  `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
  `ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee}`,
  `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
];

const eventLines = (event: CalendarEvent, method: CalendarMethod): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `DTSTAMP:${momentOf(event.updatedAt)}`,
  `SEQUENCE:${event.version}`,
  ...timeLines(event),
  ...(event.invitation ? invitationLines(method, event.invitation) : []),
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.place === null ? [] : [`LOCATION:${escaped(event.place)}`]),
  ...(event.description === null ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
  `URL:${event.url}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** A calendar must have a component, also without events (RFC 5545, 3.6). It has the rules of Amsterdam's clock since 1996. */
const timeZoneLines = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Amsterdam",
  "BEGIN:STANDARD",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

/** A calendar file (RFC 5545). `name`: the title of a subscribed calendar, which clients refresh twice a day. */
export const calendarFile = (
  product: string,
  events: readonly CalendarEvent[],
  { name, method = "PUBLISH" }: { readonly name?: string; readonly method?: CalendarMethod } = {},
): string => {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Demarc//${product}//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...(name === undefined
      ? []
      : [`X-WR-CALNAME:${escaped(name)}`, "REFRESH-INTERVAL;VALUE=DURATION:PT12H", "X-PUBLISHED-TTL:PT12H"]),
    ...timeZoneLines,
    ...events.flatMap((event) => eventLines(event, method)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
};
