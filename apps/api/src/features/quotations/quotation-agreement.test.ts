import { amsterdamDate, daysAfter, monthsAfter } from "@demarc/contract/core/calendar";
import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { commandsOn } from "../../testing/operator-commands.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdfTexts } from "../../testing/invoices/pdf-text.ts";
import { bespokeOption, offered, quotationFile, quotedCompany } from "../../testing/orders/quoted-company.ts";
import { companyIds } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";

let quoted: Awaited<ReturnType<typeof quotedCompany>>;
beforeAll(async () => {
  quoted = await quotedCompany();
});
afterAll(() => quoted.close());

const { kadeblok, polderlicht } = companyIds;
const today = amsterdamDate(new Date());
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

const publish = (...options: object[]) => quoted.publish(quotationFile({ title: "Firewalls", options }));
const agreementsOf = ({ id }: Pick<Quotation, "id">) =>
  quoted.api.database.rows<{ id: string }>("select id from manual_agreement where quotation_id = $1", [id]);
const ordersOf = ({ id }: Pick<Quotation, "id">) =>
  quoted.api.database.rows<{ id: string }>("select id from customer_order where quotation_id = $1", [id]);
const read = async (id: string) =>
  (
    await quoted.api.send<ManualAgreement>("GET", `/v1/customer/${kadeblok}/manual-agreement/${id}`, {
      token: quoted.token,
    })
  ).body;

describe("the bespoke lines of an accepted option", () => {
  it("200 become an agreement in force with the amounts of the quotation, and each names the other", async () => {
    const quotation = await publish(
      bespokeOption({ notice: 60, renewal: 12, services: ["ams1-r2-07"] }),
      bespokeOption(undefined, { label: "One year", termMonths: 12 }),
    );
    // 6 x 41.50 less 12.5% is 217.875 a month; 3 x 0.33335 is 1.00005 once.
    expect(quotation.options).toMatchObject([
      {
        mrcTotal: "217.88",
        nrcTotal: "1.00",
        noticeDays: 60,
        agreement: { startDate: null, renewalMonths: 12, relatedServices: [{ type: "rack", name: "AMS1-R2-07" }] },
      },
      { noticeDays: 30, agreement: { startDate: null, renewalMonths: null, relatedServices: [] } },
    ]);
    expect(quotation).toMatchObject({ possible: { accept: true }, resultingAgreement: null });
    const accepted = await quoted.accept(quotation, { purchaseOrderNumber: "PO-7" });
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        status: "ORDERED",
        resultingOrderIds: [],
        resultingAgreement: { number: expect.stringMatching(/^MA-\d{4}-\d{3,}$/) as string, title: "Firewalls" },
      },
    });
    expect(accepted.body.history.map(({ event }) => event)).toEqual(["publish", "accept", "order"]);
    const { id, number } = accepted.body.resultingAgreement ?? { id: "", number: "" };
    expect(await read(id)).toMatchObject({
      number,
      title: "Firewalls",
      category: "MAINTENANCE",
      description: "Replaced within **four hours**.",
      status: "ACTIVE",
      startDate: today,
      termEndDate: daysAfter(monthsAfter(today, 36), -1),
      noticeDays: 60,
      renewalMonths: 12,
      mrcTotal: "217.88",
      nrcTotal: "1.00",
      purchaseOrderNumber: "PO-7",
      quotationId: quotation.id,
      quotationNumber: quotation.number,
      acceptedBy: { name: "Ruth Klein" },
      relatedServices: [{ type: "rack", name: "AMS1-R2-07" }],
      lines: [
        { description: "Management of a firewall", quantity: "6", mrc: "36.3125", nrc: "0.00", mrcAmount: "217.88" },
        { description: "Rack screws", quantity: "3", mrc: "0.00", nrc: "0.33335", nrcAmount: "1.00" },
      ],
    });
    const again = await quoted.accept(quotation);
    expect(again.body.resultingAgreement?.id).toBe(id);
    expect(await agreementsOf(quotation)).toHaveLength(1);
    const shown = await commandsOn(quoted.api)<{ agreement: string }>("quotation", "show", quotation.id);
    expect(shown.agreement).toBe(number);
  });

  it("200 have totals of rounded lines, in the quotation as in the agreement", async () => {
    const sensor = { description: "Sensor", charge: "MRC", unitPrice: "10.05", discountPct: 10 };
    const quotation = await publish(bespokeOption({}, { bespoke: [sensor, { ...sensor, description: "Probe" }] }));
    // Each is 9.045, rounded to 9.05; together 18.09 if they were rounded last.
    expect(quotation.options).toMatchObject([{ mrcTotal: "18.10", contractTotal: "651.60" }]);
    const { body } = await quoted.accept(quotation);
    expect(await read(body.resultingAgreement?.id ?? "")).toMatchObject({
      mrcTotal: "18.10",
      lines: [{ mrcAmount: "9.05" }, { mrcAmount: "9.05" }],
    });
  });

  it("200 leave the catalogue's items to orders, which are made with the agreement", async () => {
    const quotation = await publish({ ...bespokeOption(), items: [offered("rack")] });
    const { body } = await quoted.accept(quotation);
    expect(body).toMatchObject({ status: "ORDERED", resultingAgreement: { title: "Firewalls" } });
    expect(await ordersOf(quotation)).toHaveLength(1);
    const agreement = await read(body.resultingAgreement?.id ?? "");
    // The rack's part of the option is not in it.
    expect(agreement).toMatchObject({ category: "OTHER", mrcTotal: "217.88", nrcTotal: "1.00" });
  });

  it("200 wait for a first day that is still to come", async () => {
    const start = daysAfter(today, 40);
    const quotation = await publish(bespokeOption({ start }));
    expect(quotation.options[0]?.agreement?.startDate).toBe(start);
    const { body } = await quoted.accept(quotation);
    expect(await read(body.resultingAgreement?.id ?? "")).toMatchObject({
      status: "ACTIVE",
      startDate: start,
      termEndDate: daysAfter(monthsAfter(start, 36), -1),
    });
  });

  it("twenty acceptances at once make one agreement and one order", async () => {
    const quotation = await publish({ ...bespokeOption(), items: [offered("rack")] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => quoted.accept(quotation)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const [agreement, ...others] = await agreementsOf(quotation);
    expect(others).toEqual([]);
    expect(await ordersOf(quotation)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.resultingAgreement?.id))).toEqual(new Set([agreement?.id]));
    const ledger = await quoted.api.database.rows<{ action: string }>(
      "select action from audit_event where entity_id = $1 order by at, id",
      [agreement?.id],
    );
    expect(ledger.map(({ action }) => action)).toEqual(["manual-agreement.published", "manual-agreement.accepted"]);
  });

  it("409 quotation.not-orderable if the company does not have a service any more, and nothing is made", async () => {
    const quotation = await publish({ ...bespokeOption({ services: ["AMS1-R2-07"] }), items: [offered("rack")] });
    const place = "{0,agreement,relatedServices,0,id}";
    await quoted.api.database.rows(
      `update quotation set options = jsonb_set(options, '${place}', to_jsonb((select id from line where customer_id = $2 limit 1)))
       where id = $1`,
      [quotation.id, polderlicht],
    );
    expect(codeOf(await quoted.accept(quotation))).toEqual([409, "quotation.not-orderable"]);
    expect([await ordersOf(quotation), await agreementsOf(quotation)]).toEqual([[], []]);
    expect((await quoted.read(quotation.id)).body).toMatchObject({ status: "PUBLISHED", resultingAgreement: null });
  });

  it("409 quotation.not-orderable if a service has ended since, and nothing is made", async () => {
    const quotation = await publish(bespokeOption({ services: ["AMS1-R2-07"] }));
    const setLifecycle = (lifecycle: string) =>
      quoted.api.database.rows(
        "update rack set lifecycle = $1, termination_date = case when $1 = 'TERMINATED' then current_date end where rack_code = 'AMS1-R2-07'",
        [lifecycle],
      );
    await setLifecycle("TERMINATED");
    expect(codeOf(await quoted.accept(quotation))).toEqual([409, "quotation.not-orderable"]);
    expect(await agreementsOf(quotation)).toEqual([]);
    await setLifecycle("ACTIVE");
    expect((await quoted.accept(quotation)).status).toBe(200);
  });

  it("403 of a suspended company make nothing", async () => {
    const quotation = await publish(bespokeOption());
    const setStatus = (status: string) =>
      quoted.api.database.rows("update customer set status = $2 where id = $1", [kadeblok, status]);
    await setStatus("SUSPENDED");
    try {
      expect(codeOf(await quoted.accept(quotation))).toEqual([403, "customer.suspended"]);
    } finally {
      await setStatus("ACTIVE");
    }
    expect(await agreementsOf(quotation)).toEqual([]);
  });

  it("are confirmed in the one mail about the quotation", async () => {
    const mails = () => storedMails(quoted.api.database, "customer_id = $1", [kadeblok]);
    const quotation = await publish(bespokeOption());
    const before = (await mails()).length;
    const { body } = await quoted.accept(quotation);
    const sent = (await mails()).slice(before);
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(
      new Set([`You accepted quotation ${quotation.number}`]),
    );
    for (const { text } of sent) expect(text).toContain(body.resultingAgreement?.number);
  });

  it("say in the PDF what they become", async () => {
    const { id } = await publish(
      bespokeOption({ renewal: 12 }),
      bespokeOption({ start: "2027-03-01" }, { label: "Later" }),
    );
    const { rawPayload } = await quoted.api.app.inject({
      method: "GET",
      url: `${quoted.base}/${id}/download`,
      headers: { authorization: `Bearer ${quoted.token}` },
    });
    const text = pdfTexts(rawPayload).join(" ").replaceAll(/\s+/g, " ");
    expect(text).toContain("which starts on the day you accept. After its term it renews each time for 12 months.");
    expect(text).toContain("which starts on 1 March 2027, or on the day you accept if that is later. It ends with its");
  });
});
