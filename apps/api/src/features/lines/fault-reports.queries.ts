import type { NotificationFacts } from "../../platform/notifications.ts";
import type { Variant } from "@demarc/contract/core/variants";
import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import type { OperatorFault } from "@demarc/contract/operator/faults";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../platform/http/operator-list.ts";
import type { RecordName } from "../../platform/record-names.ts";
import { hitsFrom, type SearchTerms } from "../../platform/search.ts";
import { spacedPostalCode } from "./line-address.conditions.ts";

export type FaultReportRow = FaultReport;

/** Where the mails about a report go: to the person, in the person's language, from the brand of the company. */
export interface FaultReporter {
  readonly company: string;
  readonly variant: Variant;
  readonly firstName: string | null;
  readonly email: string | null;
  readonly locale: "en" | "nl";
}

export type OperatorFaultReport = OperatorFault & Pick<FaultReporter, "variant">;

const columns = sql`
  report.id, report.number, report.line_id as "lineId", report.state, report.text, report.contact, report.outcome,
  report.evidence, report.examined_at as "examinedAt", report.answer, report.answered_at as "answeredAt",
  report.closed_at as "closedAt", report.created_at as "createdAt", report.version`;

/** Callers have checked that the line belongs to the customer of the path. */
export const listFaultReports = (lineId: string) => sql<FaultReportRow>`
  select ${columns} from fault_report report
  where line_id = ${lineId}::uuid and customer_id = any (current_customers()) order by created_at desc, id desc limit 20`;

export const findOpenFaultReport = (lineId: string) => sql<{ number: string }>`
  select number from fault_report
  where line_id = ${lineId}::uuid and customer_id = any (current_customers()) and state <> 'CLOSED'`;

export const countOpenFaultReports = (customerId: number, most: number) => sql<{ count: number }>`
  select count(*)::int as count from (
    select 1 from fault_report where customer_id = ${customerId}::int and customer_id = any (current_customers())
      and state in ('OPEN', 'ANSWERED') limit ${most}::int) open`;

export const findReporter = (customerId: number, accountId: string) => sql<FaultReporter>`
  select customer.name as company, customer.variant, account.first_name as "firstName", account.email,
    coalesce(account.locale, 'nl') as locale
  from customer left join customer_account account
    on account.id = ${accountId}::uuid and account.customer_id = any (current_customers())
  where customer.id = ${customerId}::int and customer.id = any (current_customers())`;

/** Stores a report with the last finding of the line. */
export const insertFaultReport = (
  place: { readonly customerId: number; readonly lineId: string },
  given: { readonly accountId: string; readonly requestedBy: string; readonly text: string; readonly contact: string },
) => sql<FaultReportRow>`
  with finding as (
    select outcome, evidence, created_at from line_diagnosis
    where line_id = ${place.lineId}::uuid and customer_id = any (current_customers()) and outcome is not null
    order by created_at desc limit 1
  )
  insert into fault_report as report (customer_id, line_id, account_id, requested_by, text, contact, outcome, evidence, examined_at)
  select ${place.customerId}::int, ${place.lineId}::uuid, ${given.accountId}::uuid, ${given.requestedBy}, ${given.text},
    ${given.contact}, (select outcome from finding), coalesce((select evidence from finding), '{}'),
    (select created_at from finding)
  returning ${columns}`;

const ofOperator = (more: Sql = empty) => sql`
  select ${columns}, report.updated_at as "updatedAt", report.customer_id as "customerId", line.line_number as "lineNumber", line.reference,
    concat_ws(', ', concat_ws(' ', line.street, line.house_number, line.house_number_extension), line.room,
      concat_ws(' ', ${spacedPostalCode}, line.city)) as address,
    line.circuit_id as "circuitId", line.carrier, customer.name as company, customer.variant,
    account.first_name as "firstName", account.email, coalesce(account.locale, 'nl') as locale ${more}
  from fault_report report join line on line.id = report.line_id join customer on customer.id = report.customer_id
    left join customer_account account on account.id = report.account_id and account.status = 'ENABLED'`;

interface FaultFilter {
  readonly state: string | null;
  readonly customerId: number | null;
  readonly number: string | null;
}

/** Reports of every company. Run as portal_operator. */
export const pageOfFaultReports = ({ state, customerId, number }: FaultFilter, slice: ListSlice) => sql<
  OperatorFaultReport & { position: string }
>`
  ${ofOperator(sql`, ${positionColumn(sql`report`)}`)}
  where ${ifGiven(sql`report.state`, state)} ${ifGiven(sql`report.customer_id`, customerId)}
    ${ifGiven(sql`report.number`, number)} ${listRest(sql`report`, "uuid", slice)}`;

/** Run as portal_operator. */
export const findFaultReport = (number: string) => sql<OperatorFaultReport>`
  ${ofOperator()} where report.number = ${number}`;

/** Run as portal_operator. */
export const findFaultReportForUpdate = (number: string) => sql<OperatorFaultReport>`
  ${findFaultReport(number)} for update of report`;

/** Run as portal_operator. */
export const updateFaultReport = (id: string, state: string, answer: string | null) => sql<{ version: number }>`
  update fault_report set state = ${state}, answer = coalesce(${answer}, answer),
    answered_at = case when ${answer}::text is null then answered_at else now() end,
    closed_at = case when ${state} = 'CLOSED' then now() end, version = version + 1, updated_at = now()
  where id = ${id}::uuid returning version`;

/** Reports of the caller's own lines, by number. */
export const searchFaultReports = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`report.id`,
    title: sql`report.number`,
    subtitle: sql`coalesce(nullif(line.reference, ''), line.line_number)`,
    ownerId: sql`report.line_id`,
    texts: [sql`report.number`],
    from: sql`(
        select id, number, line_id from fault_report where customer_id = current_customer()
        order by created_at desc limit 1000
      ) report join line on line.id = report.line_id where true`,
  });

export const findFaultAnswer = (customerId: number, number: string) => sql<NotificationFacts>`
  select line.line_number as subject, left(report.answer, 200) as detail, '/lines/detail/' || line.id as link
  from fault_report report join line on line.id = report.line_id
  where report.number = ${number} and report.customer_id = ${customerId}::int`;

export const reportName: RecordName = {
  kind: "fault-report",
  from: sql`fault_report`,
  name: sql`number`,
  isByName: true,
};
