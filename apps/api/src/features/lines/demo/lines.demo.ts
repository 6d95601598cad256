import type pg from "pg";
import { endCustomerId, endCustomerRows } from "../../end-customers/demo/end-customers.demo.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import { demoLines, type DemoLine } from "./line-list.demo.ts";
import { euros, linePackages, monthlyCharges, setUpFee } from "./line-packages.demo.ts";

export const lineId = (lineNumber: string): string => fixedUuid(`line ${lineNumber}`);

const isCopper = (technology: string): boolean => technology.includes("VDSL");

interface DemoEvent {
  readonly type: string;
  readonly hoursAgo: number;
  readonly meta: object;
}

const eventsOf = (line: DemoLine): DemoEvent[] => {
  const place = Number(line.lineNumber.slice(3));
  // Every third line older than 90 days has lost its connection once, each on a different day.
  const lost = 3 + ((place * 11) % 80);
  const event = (type: string, hoursAgo: number, meta: object = {}): DemoEvent => ({ type, hoursAgo, meta });
  return [
    event("DELIVERED", line.ageDays * 24),
    ...(line.ageDays > 200 && place % 2 === 1
      ? [event("MAINTENANCE", 86 * 24 - (place % 5) * 24, { minutes: 22 })]
      : []),
    ...(line.ageDays > 90 && place % 3 === 2
      ? [event("DOWN", lost * 24 + 1 + (place % 4)), event("UP", lost * 24)]
      : []),
    ...(line.operational === "DOWN" || line.operational === "DEGRADED" ? [event(line.operational, 5)] : []),
    ...(line.lifecycle === "SUSPENDED" ? [event("SUSPENDED", 72)] : []),
    ...(line.lifecycle === "TERMINATION_SCHEDULED" ? [event("TERMINATION_SCHEDULED", 200)] : []),
  ];
};

const eventRows = () =>
  demoLines.flatMap((line) =>
    eventsOf(line).map(({ type, hoursAgo, meta }) => ({
      id: fixedUuid(`line event ${line.lineNumber} ${type} ${hoursAgo}`),
      meta,
      customer_id: line.customerId,
      line_id: lineId(line.lineNumber),
      hours_ago: hoursAgo,
      type,
    })),
  );

const stateEvents: ReadonlySet<string> = new Set(["DELIVERED", "UP", "DOWN", "DEGRADED"]);

const stateHours = (line: DemoLine): number =>
  Math.min(...eventsOf(line).flatMap(({ type, hoursAgo }) => (stateEvents.has(type) ? [hoursAgo] : [])));

const lineRow = (line: DemoLine) => {
  const { technology, carrier, down, up, deliveryType } = linePackages[line.product];
  return {
    id: lineId(line.lineNumber),
    customer_id: line.customerId,
    line_number: line.lineNumber,
    end_customer_id: line.endCustomer ? endCustomerId(line.customerId, line.endCustomer) : null,
    reference: line.reference,
    lifecycle: line.lifecycle ?? "ACTIVE",
    operational: line.operational ?? "UP",
    since_hours: stateHours(line),
    street: line.street,
    house_number: line.houseNumber,
    house_number_extension: line.extension ?? null,
    postal_code: line.postalCode,
    city: line.city,
    technology,
    carrier,
    package_code: line.product,
    speed_down: down * 1000,
    speed_up: up * 1000,
    delivery_type: deliveryType,
    connection_point: technology === "MOBILE" ? null : isCopper(technology) ? "ISRA-1" : "FTU-1",
    circuit_id: technology === "MOBILE" ? null : `XTL${Number(line.lineNumber.slice(3)) + 100_184}`,
    sla_code: line.sla,
    equipment: line.equipment,
    age_days: line.ageDays,
    contract_term_months: line.termMonths,
    contract_days_left: line.contractDaysLeft,
    nrc: euros(setUpFee(line)),
    mrc: euros(monthlyCharges(line).reduce((sum, { cents }) => sum + cents, 0)),
  };
};

const insertRows = (client: pg.Client, statement: string, rows: readonly object[]) =>
  client.query(statement, [JSON.stringify(rows)]);

const circuitRows = () =>
  demoLines.flatMap((line) => {
    const { technology, down, up } = linePackages[line.product];
    const circuit = (service: string, handover: string, share: number) => ({
      id: fixedUuid(`circuit ${line.lineNumber} ${service}`),
      customer_id: line.customerId,
      line_id: lineId(line.lineNumber),
      service,
      handover,
      vlan: handover === "ETHERNET" ? 300 : null,
      bandwidth_down: Math.max(1000, Math.round(down * share) * 1000),
      bandwidth_up: Math.max(1000, Math.round(up * share) * 1000),
      ppp_username: handover === "PPPOE" ? `${line.lineNumber.toLowerCase()}@noordwal.example` : null,
    });
    const internet = circuit("INTERNET", isCopper(technology) ? "PPPOE" : "DHCP", 1);
    return line.voice ? [internet, circuit("VOICE", "ETHERNET", 0.01)] : [internet];
  });

/** Loads end customers, lines and line events. Dates are relative to today. */
export const insertLines = async (client: pg.Client): Promise<void> => {
  await insertRows(
    client,
    `insert into end_customer (id, customer_id, linked_customer_id, name, reference, address, active)
     select id, customer_id, linked_customer_id, name, reference, address, active
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, linked_customer_id int, name text, reference text,
       address jsonb, active boolean)`,
    endCustomerRows(),
  );
  await insertRows(
    client,
    `insert into line (id, customer_id, line_number, end_customer_id, reference, lifecycle, operational, operational_since,
       street, house_number, house_number_extension, postal_code, city, technology, carrier, package_code, speed_down,
       speed_up, delivery_type, connection_point, circuit_id, sla_code, equipment, contract_start, contract_term_months,
       contract_end, termination_requested_at, termination_date, nrc, mrc, created_at)
     select id, customer_id, line_number, end_customer_id, reference, lifecycle, operational,
       now() - make_interval(hours => since_hours), street, house_number, house_number_extension, postal_code, city, technology,
       carrier, package_code, speed_down, speed_up, delivery_type, connection_point, circuit_id, sla_code, equipment,
       contract_start, contract_term_months, (contract_start + make_interval(months => contract_term_months))::date - 1,
       case when lifecycle = 'TERMINATION_SCHEDULED' then now() - interval '200 hours' end,
       case when lifecycle = 'TERMINATION_SCHEDULED' then (contract_start + make_interval(months => contract_term_months))::date - 1 end,
       nrc, mrc, now() - make_interval(days => age_days)
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, line_number text, end_customer_id uuid, reference text,
       lifecycle text, operational text, since_hours int, street text, house_number int, house_number_extension text,
       postal_code text, city text, technology text, carrier text, package_code text, speed_down int, speed_up int,
       delivery_type int, connection_point text, circuit_id text, sla_code text, equipment jsonb, age_days int,
       contract_term_months int, contract_days_left int, nrc numeric, mrc numeric)
       -- The contract starts one full term before its end, or at delivery if that was later.
       cross join lateral (select greatest(current_date - age_days,
         (current_date + contract_days_left + 1 - make_interval(months => contract_term_months))::date) as contract_start) began`,
    demoLines.map(lineRow),
  );
  await insertRows(
    client,
    `insert into line_circuit (id, customer_id, line_id, service, vlan, handover, bandwidth_down, bandwidth_up, ppp_username)
     select id, customer_id, line_id, service, vlan, handover, bandwidth_down, bandwidth_up, ppp_username
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, line_id uuid, service text, vlan int, handover text,
       bandwidth_down int, bandwidth_up int, ppp_username text)`,
    circuitRows(),
  );
  await insertRows(
    client,
    `insert into line_event (id, customer_id, line_id, at, type, meta)
     select id, customer_id, line_id, now() - make_interval(hours => hours_ago), type, meta
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, line_id uuid, hours_ago int, type text, meta jsonb)`,
    eventRows(),
  );
};
