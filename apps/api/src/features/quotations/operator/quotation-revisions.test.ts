import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quotationFile, quotedCompany } from "../../../testing/orders/quoted-company.ts";
import { pdfTexts } from "../../../testing/invoices/pdf-text.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { storedMails } from "../../../testing/stored-mails.ts";

let quoted: Awaited<ReturnType<typeof quotedCompany>>;
beforeAll(async () => {
  quoted = await quotedCompany();
});
afterAll(() => quoted.close());

const mails = () => storedMails(quoted.api.database, "customer_id = $1", [companyIds.kadeblok]);
const actionsOf = async ({ id }: Pick<Quotation, "id">) =>
  (
    await quoted.api.database.rows<{ action: string }>(
      "select action from audit_event where entity_type = 'quotation' and entity_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);

describe("withdrawing the draft of a new revision", () => {
  it("says so on the revision that it was to replace, by mail, and in the activity log", async () => {
    const first = await quoted.publish();
    await quoted.operate("revise", first.number);
    expect((await quoted.read(first.id)).body.replacementWithdrawn).toBe(null);
    const before = (await mails()).length;
    expect(await quoted.operate("withdraw", first.number, "reason=We no longer build there")).toBe(
      `${first.number}/2 is WITHDRAWN`,
    );
    const { body } = await quoted.read(first.id);
    expect(body).toMatchObject({
      status: "SUPERSEDED",
      replacementWithdrawn: { reason: "We no longer build there" },
      possible: { accept: false, reject: false },
    });
    // The draft itself stays invisible.
    expect(body.revisions.map(({ revision }) => revision)).toEqual([1]);
    const sent = (await mails()).slice(before);
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(
      new Set([`Quotation ${first.number} gets no new revision`]),
    );
    expect(sent[0]?.text).toContain("We no longer build there");
    expect((await actionsOf(first)).slice(-2)).toEqual(["quotation.superseded", "quotation.unreplaced"]);
    await expect(quoted.drafted(quoted.written(quotationFile()), first.number)).rejects.toThrow(
      "Only a draft can be replaced: make a new quotation.",
    );
  });

  it("of a revision after a rejection says so on the screen, and mails nothing of what was never announced", async () => {
    const first = await quoted.publish();
    await quoted.reject(first);
    await quoted.operate("revise", first.number);
    const before = (await mails()).length;
    await quoted.operate("withdraw", first.number);
    expect((await quoted.read(first.id)).body.replacementWithdrawn).toMatchObject({ reason: null });
    expect(await mails()).toHaveLength(before);
  });

  it.each([
    ["on its last day", "2026-12-02T22:30Z", true],
    ["after its last day in Amsterdam", "2026-12-02T23:30Z", false],
  ])("mails about a quotation that was revised %s: %s, %s", async (_when, at, isMailed) => {
    const first = await quoted.publish();
    await quoted.operate("revise", first.number);
    await quoted.api.database.rows("update quotation set valid_until = '2026-12-02' where id = $1", [first.id]);
    await quoted.api.database.rows(
      "update quotation_status_change set at = $2 where quotation_id = $1 and event = 'revise'",
      [first.id, at],
    );
    const before = (await mails()).length;
    await quoted.operate("withdraw", first.number);
    expect((await mails()).length > before).toBe(isMailed);
  });

  it("leaves the revisions before the last one as they are, and a withdrawal of a published one too", async () => {
    const first = await quoted.publish();
    await quoted.operate("revise", first.number);
    await quoted.operate("publish", first.number);
    await quoted.operate("withdraw", first.number);
    expect((await quoted.read(first.id)).body.replacementWithdrawn).toBe(null);
    expect((await mails()).at(-1)?.subject).toBe(`Quotation ${first.number} is withdrawn`);
  });
});

describe("a draft", () => {
  it("is not in the activity log of its company, from its first text to its withdrawal", async () => {
    const number = await quoted.draft();
    await quoted.drafted(quoted.written(quotationFile({ title: "Other growth" })), number);
    await quoted.operate("publish", number);
    await quoted.operate("revise", number);
    await quoted.operate("withdraw", number);
    const log = await quoted.api.database.rows<{ action: string; customer: number | null }>(
      `select action, customer_id as customer from audit_event
       where entity_type = 'quotation' and after ->> 'number' = $1 order by id`,
      [number],
    );
    const of = (actions: readonly string[], customer: number | null) => actions.map((action) => ({ action, customer }));
    const isDraft = ({ action }: { action: string }) => action === "quotation.draft-changed";
    // Drafted, drafted again, revised and withdrawn.
    expect(log.filter(isDraft)).toEqual(of(Array<string>(4).fill("quotation.draft-changed"), null));
    expect(log.filter((one) => !isDraft(one))).toEqual(
      of(["quotation.published", "quotation.superseded", "quotation.unreplaced"], companyIds.kadeblok),
    );
  });
});

describe("publishing after the VAT of the company has changed", () => {
  it("has the VAT of the day on which it is published, on the screen and on paper", async () => {
    const number = await quoted.draft(quotationFile());
    const setTreatment = (treatment: string) =>
      quoted.api.database.rows("update customer set vat_treatment = $2 where id = $1", [
        companyIds.kadeblok,
        treatment,
      ]);
    await setTreatment("REVERSE_CHARGE_EU");
    try {
      await quoted.operate("publish", number);
    } finally {
      await setTreatment("STANDARD_NL");
    }
    const quotation = await quoted.latest(number);
    expect(quotation).toMatchObject({ vatRate: "0.00", vatTreatment: "REVERSE_CHARGE_EU" });
    // Without VAT the totals including VAT are those excluding it, which stay as they were quoted.
    expect(quotation.options[0]).toMatchObject({
      nrcTotal: "1470.00",
      mrcTotal: "1090.60",
      nrcTotalInclVat: "1470.00",
      mrcTotalInclVat: "1090.60",
    });
    const { rawPayload } = await quoted.api.app.inject({
      method: "GET",
      url: `${quoted.base}/${quotation.id}/download`,
      headers: { authorization: `Bearer ${quoted.token}` },
    });
    expect(pdfTexts(rawPayload).join(" ")).not.toContain("€1,319.63");
  });
});
