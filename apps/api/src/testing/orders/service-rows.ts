import { randomUUID } from "node:crypto";

/** A line with its records, and prefixes that overlap with no others. */
export const serviceRows = (customerId: number): [string, unknown[]][] => {
  const line = randomUUID();
  const prefix = randomUUID();
  const ofLine = [customerId, line];
  return [
    ["insert into end_customer (customer_id, name, reference) values ($1, 'x', 'x')", [customerId]],
    [
      `insert into line (id, customer_id, line_number, street, house_number, postal_code, city, technology, carrier, package_code,
         speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
       values ($2, $1, 'LN-' || right($1::int::text, 6), 'x', 1, 'x', 'x', 'FTTH', 'x', 'x', 1, 1, 'SLA-BASIC', now(), 12, now(), 0, 0)`,
      ofLine,
    ],
    [
      `insert into line_circuit (customer_id, line_id, service, handover, bandwidth_down, bandwidth_up)
       values ($1, $2, 'INTERNET', 'DHCP', 1, 1)`,
      ofLine,
    ],
    ["insert into line_event (customer_id, line_id, type) values ($1, $2, 'UP')", ofLine],
    ["insert into line_diagnosis (customer_id, line_id, requested_by) values ($1, $2, 'x')", ofLine],
    [
      "insert into fault_report (customer_id, line_id, requested_by, text, contact) values ($1, $2, 'x', 'ten letters', 'no contact')",
      ofLine,
    ],
    [
      `with made as (insert into bulk_check (customer_id, requested_by) values ($1, 'x') returning id)
       insert into bulk_check_row (bulk_check_id, customer_id, position, address) select id, $1, 1, 'x' from made`,
      [customerId],
    ],
    [
      `with made as (insert into order_import (customer_id, contact_id, created_by) values ($1, $2, $2) returning id)
       insert into order_import_row (import_id, customer_id, position, cells) select id, $1, 1, '{}' from made`,
      ofLine,
    ],
    ["insert into order_import_day (customer_id, day, rows) values ($1, current_date, 1)", [customerId]],
    ["insert into upload_day (customer_id, day, bytes) values ($1, current_date, 1)", [customerId]],
    ["insert into embed_setting (customer_id) values ($1)", [customerId]],
    ["insert into line_reference_bulk (customer_id, requested_by, changes) values ($1, 'x', '[]')", [customerId]],
    [
      "insert into prefix (id, customer_id, prefix, kind) values ($2, $1, ('2001:db8:' || right($1::int::text, 4) || '::/48')::cidr, 'LINK')",
      [customerId, prefix],
    ],
    [
      `insert into ip_address (customer_id, prefix_id, address) values ($1, $2, ('2001:db8:' || right($1::int::text, 4) || '::7')::inet)`,
      [customerId, prefix],
    ],
  ];
};
