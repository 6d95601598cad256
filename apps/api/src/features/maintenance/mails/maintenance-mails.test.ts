import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds } from "../../../testing/company-ids.ts";
import { at, draft, line, type MaintenanceApi, maintenanceApi, words } from "../../../testing/maintenance-api.ts";

let calls: MaintenanceApi;
beforeAll(async () => {
  calls = await maintenanceApi();
});
afterAll(() => calls.close());

const { polderlicht, fietsfabriek, kadeblok } = companyIds;

const calendarOf = async (mailId: string) => {
  const [file] = await calls.api.database.rows<{ type: string; content: Buffer }>(
    `select media_type as type, content from mail_attachment join mail_enclosure on attachment_id = mail_attachment.id
     where mail_id = $1`,
    [mailId],
  );
  return { type: file?.type, lines: file?.content.toString().replaceAll("\r\n ", "").split("\r\n") ?? [] };
};

describe("mails", () => {
  it("are one per contact for support, in the language of the company, with a calendar entry", async () => {
    await calls.api.database.rows("update customer set locale = 'en' where id = $1", [kadeblok]);
    const service = await calls.idOf(
      "select id from rack where customer_id = $1 and lifecycle = 'ACTIVE' limit 1",
      kadeblok,
    );
    const contacts = await calls.api.database.rows<{ email: string }>(
      `select distinct lower(email) as email from customer_contact where customer_id = $1
       and (case when exists (select from customer_contact where customer_id = $1 and 'support' = any (types)) then 'support' else 'main' end) = any (types)`,
      [kadeblok],
    );
    const since = await calls.moment();
    const id = await calls.published({ services: [{ type: "rack", service, impact: "OUTAGE" }] });
    await calls.writeMails(id);
    const mails = await calls.mailsSince(since);
    expect(mails.map(({ recipient }) => recipient.toLowerCase()).toSorted()).toEqual(
      contacts.map(({ email }) => email).toSorted(),
    );
    const [mail] = mails;
    expect(mail?.subject).toMatch(/^Maintenance on \w+,? \d+ \w+ \d{4}: Work on the ring$/);
    for (const part of [
      "First paragraph",
      "Second; with, signs \\",
      "interrupted",
      "(Dutch time)",
      `/maintenance/${id}`,
    ])
      expect(mail?.text).toContain(part);
    const { type, lines } = await calendarOf(mail?.id ?? "");
    const parsed = new ICAL.Component(ICAL.parse(lines.join("\r\n")) as never).getFirstSubcomponent("vevent");
    const event = new ICAL.Event(parsed ?? undefined);
    expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([
      new Date(draft.startsAt),
      new Date(draft.endsAt),
    ]);
    expect(type).toBe("text/calendar; charset=utf-8; method=REQUEST");
    const compact = (given: string) => `${given.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
    for (const part of [
      "METHOD:REQUEST",
      "SEQUENCE:0",
      `DTSTART:${compact(draft.startsAt)}`,
      `DTEND:${compact(draft.endsAt)}`,
      "STATUS:CONFIRMED",
      "SUMMARY:Maintenance: Work on the ring",
      `ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${mail?.recipient}`,
    ])
      expect(lines).toContain(part);
    expect(lines.find((one) => one.startsWith("DESCRIPTION:"))).toContain(
      "First paragraph\\n\\nSecond\\; with\\, signs \\\\",
    );
    expect(
      await calls.api.database.rows("select from job where kind = 'mail.deliver' and payload ->> 'mailId' = $1", [
        mail?.id,
      ]),
    ).toHaveLength(1);
    // When the job runs again, it finds nothing to write.
    await calls.writeMails(id);
    expect(
      await calls.api.database.rows("select from job where kind = 'mail.deliver' and payload ->> 'mailId' = $1", [
        mail?.id,
      ]),
    ).toHaveLength(1);
  });

  it("of a change and a cancellation have the same UID, a higher SEQUENCE, and the right METHOD", async () => {
    const since = await calls.moment();
    const id = await calls.published({ services: [line(await calls.lineOf(polderlicht))] });
    await calls.writeMails(id);
    const changed = await calls.step(id, "reschedule", { startsAt: at(5), endsAt: at(5.5), text: words });
    expect(changed.body).toMatchObject({ outcome: "updated", status: "PLANNED" });
    const again = await calls.step(id, "reschedule", { startsAt: at(5), endsAt: at(5.5) });
    expect(again.body).toMatchObject({ outcome: "unchanged", version: changed.body.version });
    await calls.writeMails(id);
    expect((await calls.step(id, "cancel", { reason: "Not needed" })).body.status).toBe("CANCELLED");
    await calls.writeMails(id);
    const to = (await calls.mailsSince(since))[0]?.recipient;
    const own = (await calls.mailsSince(since)).filter(
      ({ recipient, customerId }) => recipient === to && customerId === polderlicht,
    );
    const entries = [];
    for (const mail of own.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const { lines } = await calendarOf(mail.id);
      entries.push(
        ["UID:", "SEQUENCE:", "METHOD:", "STATUS:"].map((name) => lines.find((one) => one.startsWith(name))),
      );
    }
    const uid = entries[0]?.[0];
    expect(uid).toContain(id);
    expect(entries).toEqual([
      [uid, "SEQUENCE:0", "METHOD:REQUEST", "STATUS:CONFIRMED"],
      [uid, "SEQUENCE:1", "METHOD:REQUEST", "STATUS:CONFIRMED"],
      [uid, "SEQUENCE:2", "METHOD:CANCEL", "STATUS:CANCELLED"],
    ]);
    expect(new Set(own.map(({ subject }) => subject)).size).toBe(3);
  });

  it("tell an end user about the services that its reseller delivers to it, and no other", async () => {
    const since = await calls.moment();
    const [delivered, own] = [await calls.deliveredLine(), await calls.lineOf(polderlicht)];
    const id = await calls.published({ services: [line(delivered), line(own)] });
    await calls.writeMails(id);
    const { services } = (await calls.seen(polderlicht, id)).body;
    const nameOf = (service: string) => services.find((one) => one.id === service)?.name ?? "?";
    const mails = await calls.mailsSince(since);
    const textsTo = (company: number) =>
      mails.filter(({ customerId }) => customerId === company).map(({ text }) => text);
    const naming = (texts: readonly string[]) =>
      texts.map((text) => [delivered, own].map((service) => text.includes(nameOf(service))));
    expect(new Set(mails.map(({ customerId }) => customerId))).toEqual(new Set([fietsfabriek, polderlicht]));
    expect(naming(textsTo(fietsfabriek))).toEqual(textsTo(fietsfabriek).map(() => [true, false]));
    expect(naming(textsTo(polderlicht))).toEqual(textsTo(polderlicht).map(() => [true, true]));
  });

  it("that a change replaces before they are written are not sent", async () => {
    const since = await calls.moment();
    const id = await calls.published({ services: [line(await calls.lineOf(polderlicht))] });
    await calls.step(id, "reschedule", { startsAt: at(6), endsAt: at(6.5) });
    await calls.writeMails(id);
    const subjects = (await calls.mailsSince(since)).map(({ subject }) => subject.split(" ")[0]);
    expect(new Set(subjects)).toEqual(new Set(["Gewijzigd"]));
  });

  it("are not sent for a cancelled draft or a completion", async () => {
    const since = await calls.moment();
    const { body } = await calls.put("CHG-GONE", { services: [line(await calls.lineOf(polderlicht))] });
    expect((await calls.step(body.id, "cancel", { reason: "Not needed" })).body.status).toBe("CANCELLED");
    expect((await calls.seen(polderlicht, body.id)).status).toBe(404);
    expect(await calls.mailsSince(since)).toEqual([]);
  });

  it("are failed if the job that writes them fails for good, and sent when it is retried", async () => {
    const since = await calls.moment();
    const id = await calls.published({ services: [line(await calls.lineOf(polderlicht))] });
    await calls.giveUpMails(id);
    const states = await calls.api.database.rows<{ state: string }>(
      "select distinct state from mail_message where created_at >= $1",
      [since],
    );
    expect(states).toEqual([{ state: "FAILED" }]);
    // The operator retries the job.
    await calls.writeMails(id);
    const mails = await calls.mailsSince(since);
    expect(mails.map(({ text }) => text).filter((text) => text === "")).toEqual([]);
    expect(
      await calls.api.database.rows("select from job where payload ->> 'mailId' = any ($1)", [
        mails.map((mail) => mail.id),
      ]),
    ).toHaveLength(mails.length);
  });
});
