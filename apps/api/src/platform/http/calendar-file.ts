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

/** An event of a whole day. A later file with the same `uid` and a higher `version` replaces it. */
export interface CalendarEvent {
  readonly uid: string;
  readonly day: string;
  /** RFC 3339 in UTC. */
  readonly updatedAt: string;
  readonly version: number;
  readonly summary: string;
  readonly place: string | null;
  readonly description: string | null;
  readonly url: string;
}

const eventLines = (event: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}@${new URL(event.url).hostname}`,
  `DTSTAMP:${momentOf(event.updatedAt)}`,
  `SEQUENCE:${event.version}`,
  `DTSTART;VALUE=DATE:${dateOf(event.day)}`,
  `DTEND;VALUE=DATE:${dateOf(daysAfter(event.day, 1))}`,
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
  { name }: { readonly name?: string } = {},
): string => {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Demarc//${product}//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(name === undefined
      ? []
      : [`X-WR-CALNAME:${escaped(name)}`, "REFRESH-INTERVAL;VALUE=DURATION:PT12H", "X-PUBLISHED-TTL:PT12H"]),
    ...timeZoneLines,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
};
