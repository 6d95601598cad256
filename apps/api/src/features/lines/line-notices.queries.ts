import { sql } from "../../platform/database/sql.ts";
import { serviceContracts } from "../../platform/notices.ts";
import type { NotificationFacts } from "../../platform/notifications.ts";

/** The contracts of lines in the notice calendar. */
export const lineContracts = serviceContracts(sql`line`, {
  name: sql`line_number`,
  place: sql`concat(street, ' ', house_number, house_number_extension, ', ', city)`,
  route: "/lines/detail/",
});

export const findEndedLine = (customerId: number, id: string) => sql<NotificationFacts>`
  select concat_ws(' ', line_number, nullif(reference, '')) as subject, null::text as detail, '/lines/detail/' || id as link
  from line where id = ${id}::uuid and customer_id = ${customerId}::int`;

/** An answered fault report, with a link to its line. */
export const findFaultAnswer = (customerId: number, number: string) => sql<NotificationFacts>`
  select line.line_number as subject, left(report.answer, 200) as detail, '/lines/detail/' || line.id as link
  from fault_report report join line on line.id = report.line_id
  where report.number = ${number} and report.customer_id = ${customerId}::int`;
