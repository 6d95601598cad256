import { describe, expect, it } from "vitest";
import { testConfig } from "../../../testing/test-config.ts";
import { warningMails } from "./warning-mails.ts";
import type { DueWarningMail } from "./warning-mails.queries.ts";

const warning: DueWarningMail = {
  id: "018f0000-0000-7000-8000-000000000001",
  customerId: 20140117,
  isCleared: false,
  kind: "THRESHOLD",
  feed: "B",
  value: 91.4,
  limit: 80,
  rackId: "rack-1",
  sharedColoId: null,
  name: "AMS1-R2-07",
  reference: "Mail",
  variant: "main",
  locale: "en",
  recipients: [
    { firstName: "Ann", email: "ann@kadeblok.example" },
    { firstName: "Bo", email: "bo@kadeblok.example" },
  ],
};
const mailsOf = (change: Partial<DueWarningMail>) => warningMails({ ...warning, ...change }, testConfig());
const mailOf = (change: Partial<DueWarningMail>) => {
  const [mail] = mailsOf(change);
  return { subject: mail?.subject, text: mail?.text };
};
const units = { rackId: null, sharedColoId: "colo-1", feed: null, name: "ENS1-R1-04 2U", reference: null } as const;

describe("the mail of a warning", () => {
  it.each<[string, Partial<DueWarningMail>, string, string]>([
    [
      "a threshold",
      {},
      "AMS1-R2-07, feed B, uses more than 80% of the power of its breaker",
      "AMS1-R2-07 (Mail), feed B, uses 91% of the power of its breaker. Your limit is 80%.",
    ],
    [
      "a threshold that is over",
      { isCleared: true },
      "AMS1-R2-07, feed B, uses less than 80% of the power of its breaker again",
      "AMS1-R2-07 (Mail), feed B, is below your limit of 80% again.",
    ],
    [
      "a threshold of units",
      units,
      "ENS1-R1-04 2U uses more than 80% of its contracted power",
      "ENS1-R1-04 2U uses 91% of its contracted power. Your limit is 80%.",
    ],
    [
      "lost redundancy",
      { kind: "REDUNDANCY", feed: null, value: 106.3, limit: 100 },
      "AMS1-R2-07 has no power redundancy",
      "If one feed of AMS1-R2-07 (Mail) fails, the other one would run at 106% of its breaker, which would trip. This has been so for 15 minutes.",
    ],
    [
      "a feed that is down",
      { kind: "REDUNDANCY", feed: null, value: null, limit: 100 },
      "AMS1-R2-07 has no power redundancy",
      "A feed of AMS1-R2-07 (Mail) is down.",
    ],
    [
      "redundancy that is back",
      { kind: "REDUNDANCY", feed: null, value: 90, limit: 100, isCleared: true },
      "AMS1-R2-07 has power redundancy again",
      "Each feed of AMS1-R2-07 (Mail) can carry the whole rack again.",
    ],
    [
      "a silent meter",
      { kind: "METER_SILENT", value: null, limit: null },
      "No readings of AMS1-R2-07, feed B",
      "The power meter of AMS1-R2-07 (Mail), feed B, has sent no readings for 15 minutes.",
    ],
    [
      "a meter that is heard",
      { kind: "METER_SILENT", value: null, limit: null, isCleared: true },
      "Readings of AMS1-R2-07, feed B are back",
      "The power meter of AMS1-R2-07 (Mail), feed B, sends readings again.",
    ],
    [
      "a threshold in Dutch",
      { locale: "nl" },
      "AMS1-R2-07, voeding B, verbruikt meer dan 80% van het vermogen van de automaat",
      "AMS1-R2-07 (Mail), voeding B, verbruikt 91% van het vermogen van de automaat. Uw grens is 80%.",
    ],
    [
      "lost redundancy in Dutch",
      { locale: "nl", kind: "REDUNDANCY", feed: null, value: 106.3, limit: 100 },
      "AMS1-R2-07 heeft geen redundante stroom",
      "Valt een voeding van AMS1-R2-07 (Mail) uit, dan wordt de andere voor 106% van de automaat belast",
    ],
  ])("says of %s what is so, with the measured value and the limit", (_what, change, subject, text) => {
    const mail = mailOf(change);
    expect(mail.subject).toBe(subject);
    expect(mail.text?.replaceAll(/\s+/g, " ")).toContain(text);
  });

  it("goes to each recipient by their first name, with a link to the power of the rack or of the units", () => {
    expect(mailsOf({}).map(({ to }) => to)).toEqual(["ann@kadeblok.example", "bo@kadeblok.example"]);
    expect(mailsOf({})[1]?.text).toContain("Hello Bo,");
    expect(mailOf({}).text).toContain("/racks/rack/rack-1/power/dashboard");
    expect(mailOf(units).text).toContain("/racks/shared-colo/colo-1/power/dashboard");
    expect(mailsOf({ recipients: [] })).toEqual([]);
  });
});
