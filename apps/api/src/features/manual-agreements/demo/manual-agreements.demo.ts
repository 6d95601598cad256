import { createHash } from "node:crypto";
import { daysAfter } from "@demarc/contract/core/calendar";
import { acceptableDays } from "@demarc/contract/manual-agreements";
import type pg from "pg";
import { accountIdOf } from "../../../demo/demo-ids.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import { insertDocument } from "../../../platform/documents/stored-documents.ts";
import {
  insertAgreement,
  insertAgreementDocument,
  type RelatedServiceId,
} from "../agreement/manual-agreement-writing.queries.ts";
import { plainPdf } from "../../../demo/plain-pdf.ts";
import { datesOf, dayOf, momentOf, stepsOf } from "./agreement-history.demo.ts";
import { type DemoAgreement, demoAgreements } from "./manual-agreement-list.demo.ts";

const tables = {
  line: ["line", "line_number"],
  rack: ["rack", "rack_code"],
} as const;

const servicesOf = async (
  client: pg.Client,
  { customerId, services }: DemoAgreement,
): Promise<readonly RelatedServiceId[]> => {
  if (!services) return [];
  const [table, name] = tables[services.from];
  const { rows } = await client.query<{ id: string }>(
    `select id from ${table} where customer_id = $1 and lifecycle = 'ACTIVE' order by ${name} limit $2`,
    [customerId, services.count],
  );
  return rows.map(({ id }) => ({ type: services.from, id }));
};

const keepDocument = async (client: pg.Client, id: string, agreement: DemoAgreement): Promise<void> => {
  const { customerId, title, document } = agreement;
  if (!document) return;
  const content = plainPdf(title, document.lines);
  const sha256 = createHash("sha256").update(content).digest();
  const { fileName } = document;
  const mediaType = "application/pdf";
  const kept = insertDocument({ customerId, kind: "AGREEMENT", fileName, content, mediaType, sha256 });
  const { rows } = await client.query<{ id: string }>(kept);
  const documentId = rows[0]?.id ?? "";
  await client.query("update document set created_at = $2 where id = $1", [
    documentId,
    momentOf(agreement.publishedDaysAgo),
  ]);
  await client.query(insertAgreementDocument(id, customerId, documentId, 0));
};

/** Adds an agreement as a draft with a fixed id. Returns its totals. */
const insertDraft = async (client: pg.Client, id: string, agreement: DemoAgreement) => {
  const { publishedDaysAgo } = agreement;
  const published = dayOf(publishedDaysAgo);
  const relatedServices = await servicesOf(client, agreement);
  const inserting = insertAgreement(
    { ...agreement, startDate: null, relatedServices },
    {
      status: "DRAFT",
      quotationId: agreement.quotation ? fixedUuid(`quotation ${agreement.quotation}`) : null,
      createdBy: "demo",
      year: Number(published.slice(0, 4)),
      publishedAt: momentOf(publishedDaysAgo),
      acceptUntil: daysAfter(published, acceptableDays),
    },
  );
  const { rows: drafted } = await client.query<{ id: string }>(inserting);
  const { rows } = await client.query<{ nrcTotal: string; mrcTotal: string }>(
    `update manual_agreement set id = $2 where id = $1 returning nrc_total as "nrcTotal", mrc_total as "mrcTotal"`,
    [drafted[0]?.id, id],
  );
  return rows[0] ?? { nrcTotal: "0.00", mrcTotal: "0.00" };
};

const insertOne = async (client: pg.Client, agreement: DemoAgreement): Promise<void> => {
  const { customerId, status, publishedDaysAgo, answeredAfter = 0, terminatedDaysAgo, by } = agreement;
  const id = fixedUuid(`manual agreement ${agreement.key}`);
  const dates = datesOf(agreement, await insertDraft(client, id, agreement));
  const steps = stepsOf(agreement, dates);
  await client.query(
    `update manual_agreement set status = $2, start_date = $3, renewals = $4, term_end = $5, end_date = $6,
       accepted_at = $7::timestamptz, accepted_by = case when $7::timestamptz is not null then $8::uuid end,
       accepted_by_name = case when $7::timestamptz is not null then $9::text end, purchase_order_number = $10, decline_reason = $11,
       termination_requested_at = $12, created_at = $13::timestamptz, updated_at = $14, version = $15
     where id = $1`,
    [
      id,
      status,
      dates?.startDate ?? null,
      dates?.renewals ?? 0,
      dates?.termEndDate ?? null,
      dates?.endDate ?? null,
      dates ? momentOf(publishedDaysAgo - answeredAfter) : null,
      by ? accountIdOf(by.username) : null,
      by?.name ?? null,
      agreement.purchaseOrderNumber ?? null,
      agreement.declineReason ?? null,
      terminatedDaysAgo === undefined ? null : momentOf(terminatedDaysAgo),
      momentOf(publishedDaysAgo + 1),
      steps.at(-1)?.at,
      steps.length + 1,
    ],
  );
  for (const { at, from, to, event, actorType, reason, lastDay } of steps)
    await client.query(
      `insert into manual_agreement_change (agreement_id, customer_id, at, from_status, to_status, event, actor_type, actor, reason, last_day)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        customerId,
        at,
        from,
        to,
        event,
        actorType,
        actorType === "ACCOUNT" && by ? accountIdOf(by.username) : null,
        reason ?? null,
        lastDay ?? null,
      ],
    );
  await keepDocument(client, id, agreement);
};

export const insertManualAgreements = async (client: pg.Client): Promise<void> => {
  for (const agreement of demoAgreements) await insertOne(client, agreement);
};
