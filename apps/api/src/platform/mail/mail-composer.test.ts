import { expect, it } from "vitest";
import { composer } from "./mail-composer.ts";

const mail = {
  id: "0192f3a0-0000-7000-8000-0000000000d1",
  recipient: "fenna.smit@company.example",
  sender: "Noordwal Internet",
  subject: "Planned maintenance",
  html: "<p>Hello</p>",
  text: "Hello",
};
const file = (mediaType: string, content: string) => ({
  fileName: mediaType.startsWith("text") ? "maintenance.ics" : "terms.pdf",
  mediaType,
  content: Buffer.from(content),
});

it("a calendar entry with a method is an alternative of the text, as calendar apps need it, and other files are attached", async () => {
  const compose = await composer("portal@noordwal.example");
  const entry = file("text/calendar; charset=utf-8; method=CANCEL", "BEGIN:VCALENDAR\r\n");
  const text = (await compose(mail, [entry, file("application/pdf", "%PDF-1.4")])).toString();
  const [, boundary] = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(text) ?? [];
  const alternatives = text.split(`--${boundary}`);
  expect(alternatives.some((part) => /^\s+Content-Type: text\/calendar; charset=utf-8; method=CANCEL/.test(part))).toBe(
    true,
  );
  expect(text).toMatch(/Content-Type: application\/ics; name=maintenance\.ics/);
  expect(text.match(/Content-Disposition: attachment; filename=terms\.pdf/g)).toHaveLength(1);
});

it("a calendar file without a method is only attached", async () => {
  const compose = await composer("portal@noordwal.example");
  const text = (await compose(mail, [file("text/calendar", "BEGIN:VCALENDAR\r\n")])).toString();
  expect(text).not.toContain("method=");
  expect(text).toContain("filename=maintenance.ics");
});
