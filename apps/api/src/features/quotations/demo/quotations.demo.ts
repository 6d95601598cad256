import { createHash } from "node:crypto";
import type { Address } from "@demarc/contract/core/address";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { configuredOrder } from "@demarc/ordering/configured-order";
import type { OrderContext } from "@demarc/ordering/order-context";
import { summaryOf } from "@demarc/ordering/order-summary";
import type { OrderLine } from "@demarc/contract/core/order-line";
import { amountOf, orderTotals } from "@demarc/ordering/prices";
import type { Variant } from "@demarc/contract/core/variants";
import type { QuotationStatus } from "@demarc/contract/quotations/quotation-fields";
import type pg from "pg";
import type { DemoGiven } from "../../../platform/feature.ts";
import { accountIdOf } from "../../../demo/demo-ids.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import { readPackage } from "../../catalogue/demo/package.demo.ts";
import { insertDocument } from "../../../platform/documents/stored-documents.ts";
import { quotationDocument } from "../documents/quotation-documents.ts";
import { quotationPdfTexts } from "../documents/quotation-pdf.texts.ts";
import { cheapestOption, optionTotals, type StoredItem, type StoredOption } from "../quotation/quotation-options.ts";
import { quotationStates } from "../quotation/quotations.rules.ts";
import { childQuotations } from "./child-quotations.demo.ts";
import {
  type DemoItem,
  type DemoOption,
  demoQuotations,
  type DemoQuotation,
  quotationId,
} from "./quotation-list.demo.ts";

const vatRate = "21.00";
const today = amsterdamDate(new Date());
const momentOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

const terms = {
  en: "Prices exclude VAT. Delivery is planned after you accept; the term begins on the day of delivery.\nUsage is charged per kWh that is measured.\nOur master service agreement applies.",
  nl: "Prijzen zijn excl. btw. Na uw akkoord plannen we de levering; de looptijd begint op de dag van oplevering.\nOp deze offerte is onze raamovereenkomst van toepassing.",
} as const;

const salesPerson = { name: "Noordwal Sales", email: "sales@noordwal.example", phone: "0200000010" };

interface CompanyRow {
  readonly id: number;
  readonly name: string;
  readonly address: Address;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
}

interface Loading {
  readonly client: pg.Client;
  readonly seller: DemoGiven["seller"];
  readonly companies: readonly CompanyRow[];
  readonly equipment: OrderContext["equipment"];
}

const storedItem = async (
  { client, equipment }: Loading,
  customerId: number,
  { kind, body, place, discounts = {} }: DemoItem,
  { termMonths, position }: { readonly termMonths: number; readonly position: number },
): Promise<StoredItem> => {
  const packageCode = body.packageCode ?? "";
  const chosen = await readPackage(client, customerId, packageCode);
  if (!chosen) throw new Error(`the catalogue has no package ${packageCode}`);
  const whole = { ...body, contractTermMonths: termMonths };
  const context = { today, chosen, equipment, sites: [], routes: [], wdms: [], address: undefined };
  const discounted = (line: OrderLine): OrderLine => {
    const discountPct = String(discounts[line.productCode] ?? line.discountPct);
    return {
      ...line,
      discountPct,
      amount: line.chargeType === "USAGE" ? line.amount : amountOf(line.quantity, line.unitPrice, discountPct),
    };
  };
  const lines = summaryOf(configuredOrder(kind, whole, context), vatRate).lines.map(discounted);
  const { nrcTotal, mrcTotal, contractTotal } = orderTotals(lines, termMonths, vatRate);
  const named = { position, kind, packageCode, packageName: chosen.name, place, reference: body.reference ?? null };
  return { ...named, lines, nrcTotal, mrcTotal, contractTotal, body: whole, noticeDays: chosen.noticeDays };
};

const storedOption = async (
  loading: Loading,
  { key, customerId }: DemoQuotation,
  { label, description = null, termMonths, items, bespoke = [], agreement }: DemoOption,
): Promise<StoredOption> => {
  const stored: StoredItem[] = [];
  for (const [index, item] of items.entries())
    stored.push(await storedItem(loading, customerId, item, { termMonths, position: index + 1 }));
  const bespokeLines = bespoke.map(([text, chargeType, price], index) => ({
    position: index + 1,
    description: text,
    chargeType,
    quantity: "1",
    unitPrice: price,
    discountPct: "0",
    amount: price,
  }));
  const option = {
    id: fixedUuid(`option ${key} ${label}`),
    label,
    description,
    contractTermMonths: termMonths,
    noticeDays: 30,
    items: stored,
    bespokeLines,
    agreement: agreement ? { ...agreement, startDate: null, relatedServices: [] } : null,
  };
  return { ...option, ...optionTotals(option, vatRate) };
};

/** Replays the steps through the state machine, so that no quotation of the demo has an impossible state. */
const historyOf = ({ steps }: DemoQuotation) => {
  let status: QuotationStatus = "DRAFT";
  return steps.map((step) => {
    const from = status;
    status = quotationStates.take(from, step.event, { acceptedOptionId: null, optionId: null });
    return { ...step, from, to: status };
  });
};

const keepPdf = async (
  { client, seller }: Loading,
  quotation: DemoQuotation,
  given: { readonly company: CompanyRow; readonly options: readonly StoredOption[]; readonly validUntil: string },
): Promise<string> => {
  const { customerId, number, revision, steps } = quotation;
  const { company, options, validUntil } = given;
  const content = await quotationDocument({
    ...quotation,
    options,
    validUntil,
    vatRate,
    salesPerson,
    terms: terms[company.locale],
    publishedOn: daysAfter(today, -Math.floor(steps[0]?.daysAgo ?? 0)),
    vatTreatment: "STANDARD_NL",
    contactName: null,
    companyName: company.name,
    address: company.address,
    locale: company.locale,
    variant: company.variant,
    seller,
  });
  const fileName = quotationPdfTexts[company.locale].fileName(number, revision);
  const sha256 = createHash("sha256").update(content).digest();
  const file = { customerId, kind: "QUOTATION_PDF", fileName, content, mediaType: "application/pdf", sha256 } as const;
  const { rows } = await client.query<{ id: string }>(insertDocument(file));
  return rows[0]?.id ?? "";
};

const rowOf = (
  quotation: DemoQuotation,
  company: CompanyRow,
  { options, validUntil, documentId }: { options: readonly StoredOption[]; validUntil: string; documentId: string },
) => {
  const history = historyOf(quotation);
  const accepted = options.find(({ label }) => label === quotation.acceptedOption);
  const shown = accepted ?? cheapestOption(options);
  const decided = history.find(({ event }) => event === "accept" || event === "reject");
  return {
    id: quotationId(quotation.key),
    customer_id: quotation.customerId,
    number: quotation.number,
    revision: quotation.revision,
    status: history.at(-1)?.to ?? "DRAFT",
    title: quotation.title,
    introduction: quotation.introduction,
    terms: terms[company.locale],
    valid_until: validUntil,
    sales_person: salesPerson,
    contact_account_id: accountIdOf(quotation.contact),
    options,
    contract_term_months: shown.contractTermMonths,
    nrc_total: shown.nrcTotal,
    mrc_total: shown.mrcTotal,
    contract_total: shown.contractTotal,
    document_id: documentId,
    supersedes_id: quotation.supersedes ? quotationId(quotation.supersedes) : null,
    published_at: momentOf(history[0]?.daysAgo ?? 0),
    decided_at: decided ? momentOf(decided.daysAgo) : null,
    accepted_option_id: accepted?.id ?? null,
    purchase_order_number: quotation.purchaseOrderNumber ?? null,
    reject_reason: decided?.reason ?? null,
  };
};

const insertRow = (client: pg.Client, row: ReturnType<typeof rowOf>) =>
  client.query(
    `insert into quotation (id, customer_id, number, revision, status, title, introduction, terms, valid_until, sales_person,
       contact_account_id, options, vat_rate, vat_treatment, contract_term_months, nrc_total, mrc_total, contract_total,
       price_list_version, document_id, supersedes_id, published_at, decided_at, accepted_option_id, accepted_by, accepted_name,
       accepted_ip, purchase_order_number, reject_reason, created_by, created_at, updated_at)
     select row.id, row.customer_id, number, revision, row.status, title, introduction, terms, valid_until, sales_person,
       contact_account_id, options, ${vatRate}, 'STANDARD_NL', contract_term_months, nrc_total, mrc_total, contract_total,
       (select max(version) from price_list), document_id, supersedes_id, published_at, decided_at, accepted_option_id,
       case when accepted_option_id is not null then account.id end,
       case when accepted_option_id is not null then concat_ws(' ', first_name, middle_name, last_name) end,
       case when accepted_option_id is not null then '192.0.2.17'::inet end, purchase_order_number, reject_reason, 'sales',
       published_at - interval '1 hour', coalesce(decided_at, published_at)
     from jsonb_to_record($1) as row (id uuid, customer_id int, number text, revision int, status text, title text,
         introduction text, terms text, valid_until date, sales_person jsonb, contact_account_id uuid, options jsonb,
         contract_term_months int, nrc_total numeric, mrc_total numeric, contract_total numeric, document_id uuid,
         supersedes_id uuid, published_at timestamptz, decided_at timestamptz, accepted_option_id uuid,
         purchase_order_number text, reject_reason text)
       join customer_account account on account.id = contact_account_id`,
    [JSON.stringify(row)],
  );

const insertHistory = async (client: pg.Client, quotation: DemoQuotation): Promise<void> => {
  for (const { event, daysAgo, from, to, reason = null } of historyOf(quotation)) {
    const isOfCustomer = event === "accept" || event === "reject";
    const others = event === "expire" || event === "order" ? "SYSTEM" : "OPERATOR";
    const actorType = isOfCustomer ? "ACCOUNT" : others;
    const actors = { ACCOUNT: accountIdOf(quotation.contact), OPERATOR: "sales", SYSTEM: null };
    await client.query(
      `insert into quotation_status_change (quotation_id, customer_id, at, from_status, to_status, event, actor_type, actor, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        quotationId(quotation.key),
        quotation.customerId,
        momentOf(daysAgo),
        from,
        to,
        event,
        actorType,
        actors[actorType],
        reason,
      ],
    );
  }
};

const insertQuotation = async (loading: Loading, quotation: DemoQuotation): Promise<void> => {
  const { client } = loading;
  const company = loading.companies.find(({ id }) => id === quotation.customerId);
  if (!company) return;
  const options: StoredOption[] = [];
  for (const option of quotation.options) options.push(await storedOption(loading, quotation, option));
  const validUntil = daysAfter(today, quotation.validIn);
  const documentId = await keepPdf(loading, quotation, { company, options, validUntil });
  await insertRow(client, rowOf(quotation, company, { options, validUntil, documentId }));
  await insertHistory(client, quotation);
  for (const [index, order] of (quotation.orders ?? []).entries())
    await client.query("update customer_order set quotation_id = $1, quotation_item = $2 where id = $3", [
      quotationId(quotation.key),
      index + 1,
      fixedUuid(`order ${order}`),
    ]);
};

const insertRequests = (client: pg.Client) =>
  client.query(
    `insert into quotation_request (id, customer_id, kind, description, status, quotation_id, created_by, created_at)
     select id, customer_id, kind, description, status, quotation_id, created_by, now() - days_ago * interval '1 day'
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, kind text, description text, status text, quotation_id uuid,
       created_by uuid, days_ago numeric)`,
    [
      JSON.stringify([
        {
          id: fixedUuid("quotation request open"),
          customer_id: 20_120_280,
          kind: "OTHER",
          description:
            "Voor een klant zoeken we een straalverbinding tussen twee loodsen in Zwolle, 800 meter vrij zicht. Kunt u dat leveren en beheren?",
          status: "OPEN",
          quotation_id: null,
          created_by: accountIdOf("daan.vos@polderlicht.example"),
          days_ago: 1.3,
        },
        {
          id: fixedUuid("quotation request answered"),
          customer_id: 20_140_117,
          kind: "RACK",
          description: "We want to grow cluster B by one rack beside the two in AMS1, with cross connects to both.",
          status: "ANSWERED",
          quotation_id: quotationId("to decide"),
          created_by: accountIdOf("ruth.klein@kadeblok.example"),
          days_ago: 6.1,
        },
      ]),
    ],
  );

/** Loads the quotations of the demo with prices from the catalogue, and the requests. Dates are relative to today. */
export const insertQuotations = async (client: pg.Client, { seller }: DemoGiven): Promise<void> => {
  const all = [...demoQuotations, ...childQuotations];
  const { rows: companies } = await client.query<CompanyRow>(
    "select id, name, address, locale, variant from customer where id = any ($1)",
    [[...new Set(all.map(({ customerId }) => customerId))]],
  );
  const racks = await client.query<{ id: string; name: string; siteCode: string }>(
    `select id, rack_code as name, site_code as "siteCode" from rack where not shared`,
  );
  const equipment = racks.rows.map((rack) => Object.assign(rack, { kind: "RACK" as const, lifecycle: "ACTIVE" }));
  for (const quotation of all) await insertQuotation({ client, seller, companies, equipment }, quotation);
  await client.query("select setval('quotation_number', 193)");
  await insertRequests(client);
};
