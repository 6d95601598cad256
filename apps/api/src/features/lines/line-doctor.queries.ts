import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import { sql } from "../../platform/database/sql.ts";
import type { Finding, TestedLine } from "./line-finding.ts";

export type DiagnosisRow = Diagnosis;

export interface OpenDiagnosis extends TestedLine {
  lineId: string;
  customerId: number;
}

/** Seconds until a line may be tested again; no row if it may be tested now. */
export const findDiagnosisPause = (lineId: string, minutes: number) => sql<{ seconds: number }>`
  select ceil(extract(epoch from created_at + make_interval(mins => ${minutes}::int) - now()))::int as seconds
  from line_diagnosis
  where line_id = ${lineId}::uuid and customer_id = any (current_customers())
    and created_at > now() - make_interval(mins => ${minutes}::int)
  order by created_at desc limit 1`;

/** Queues a line test. The job starts when the transaction commits. */
export const insertDiagnosis = (customerId: number, lineId: string, requestedBy: string) => sql<{ id: string }>`
  with diagnosis as (
    insert into line_diagnosis (customer_id, line_id, requested_by)
    values (${customerId}::int, ${lineId}::uuid, ${requestedBy}) returning id
  ), ordered as (
    insert into job (queue, kind, customer_id, payload)
    select 'line-test', 'lines.diagnose', current_customer(), jsonb_build_object('diagnosisId', id) from diagnosis
  )
  select id from diagnosis`;

const columns = sql`id, line_id as "lineId", case when outcome is null then 'RUNNING' else 'DONE' end as state, outcome,
  evidence, created_at as "createdAt", done_at as "doneAt"`;

export const findDiagnosis = (customerId: number, lineId: string, diagnosisId: string) => sql<DiagnosisRow>`
  select ${columns} from line_diagnosis
  where id = ${diagnosisId}::uuid and line_id = ${lineId}::uuid and customer_id = any (current_customers())
    and exists (select from line where line.id = line_id
      and (line.customer_id = ${customerId}::int or line.end_user_customer_id = ${customerId}::int))`;

/** The line test to run, unless it has finished. Run as portal_jobs. */
export const findOpenDiagnosis = (diagnosisId: string) => sql<OpenDiagnosis>`
  select line.id as "lineId", line.customer_id as "customerId", line.line_number as "lineNumber", line.circuit_id as "circuitId",
    line.carrier, line.technology, line.lifecycle, line.operational, line.operational_since as "operationalSince",
    line.speed_down as "speedDown", line.speed_up as "speedUp"
  from line_diagnosis diagnosis join line on line.id = diagnosis.line_id
  where diagnosis.id = ${diagnosisId}::uuid and diagnosis.outcome is null`;

/** Run as portal_jobs. */
export const finishDiagnosis = (diagnosisId: string, { outcome, evidence }: Finding) => sql`
  update line_diagnosis set outcome = ${outcome}, evidence = ${JSON.stringify(evidence)}::jsonb, done_at = now()
  where id = ${diagnosisId}::uuid`;

/** The last finding of a line. Callers have checked that the line belongs to the customer of the path. */
export const findLatestFinding = (lineId: string) => sql<DiagnosisRow>`
  select ${columns} from line_diagnosis
  where line_id = ${lineId}::uuid and customer_id = any (current_customers()) and outcome is not null
  order by created_at desc limit 1`;

/** The recent test that blocks a new one until `nextAt`. A test without a finding by then is lost. */
export const findRecentDiagnosis = (lineId: string, minutes: number) => sql<{
  runningId: string | null;
  nextAt: string;
}>`
  select case when outcome is null then id end as "runningId", created_at + make_interval(mins => ${minutes}::int) as "nextAt"
  from line_diagnosis
  where line_id = ${lineId}::uuid and customer_id = any (current_customers())
    and created_at > now() - make_interval(mins => ${minutes}::int)
  order by created_at desc limit 1`;
