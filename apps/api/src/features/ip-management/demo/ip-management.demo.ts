import type pg from "pg";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import { plainPdf } from "../../../demo/plain-pdf.ts";
import { prefixId } from "./prefixes.demo.ts";

const polderlicht = 20120280;
const kadeblok = 20140117;

const subnets: readonly (readonly [customerId: number, prefix: string, subnet: string, label: string])[] = [
  [polderlicht, "198.51.100.64/27", "198.51.100.64/28", "Webservers"],
  [polderlicht, "198.51.100.64/27", "198.51.100.64/29", "Voorkant"],
  [polderlicht, "198.51.100.64/27", "198.51.100.80/28", "Databases"],
  [polderlicht, "2001:db8:100::/48", "2001:db8:100::/56", "Kantoor"],
  [polderlicht, "2001:db8:100::/48", "2001:db8:100::/64", "Werkplekken"],
  [polderlicht, "2001:db8:100::/48", "2001:db8:100:100::/56", "Gasten"],
  [kadeblok, "203.0.113.0/24", "203.0.113.0/26", "Cluster A"],
  [kadeblok, "203.0.113.0/24", "203.0.113.64/26", "Cluster B"],
  [kadeblok, "203.0.113.0/24", "203.0.113.128/25", "Customers"],
  [kadeblok, "192.0.2.128/26", "192.0.2.128/28", "Shared hosting"],
  [kadeblok, "2001:db8:200::/44", "2001:db8:200::/48", "Cluster A"],
];

const letter = fixedUuid("loa 203.0.113.0/24");

export const insertIpManagement = async (client: pg.Client): Promise<void> => {
  for (const [customerId, prefix, subnet, label] of subnets)
    await client.query(
      "insert into subnet (id, customer_id, prefix_id, prefix, subnet, label) values ($1, $2, $3, $4, $5, $6)",
      [fixedUuid(`subnet ${subnet}`), customerId, prefixId(prefix), prefix, subnet, label],
    );
  await client.query(
    `insert into document (id, customer_id, kind, file_name, media_type, size, sha256, content)
     select $1, $2, 'LOA', 'loa-203.0.113.0-24.pdf', 'application/pdf', length(content), sha256(content), content
     from (select $3::bytea as content) made`,
    [letter, kadeblok, plainPdf("Letter of authorisation", ["203.0.113.0/24 may be announced by AS64500."])],
  );
  await client.query(
    `insert into route_authorisation (id, customer_id, prefix_id, origin_asn, max_length, kind, state, loa_document_id, source, created_at)
     values ($1, $2, $3, 64500, 24, 'BOTH', 'PUBLISHED', $4, 'OPERATOR', now() - interval '200 days'),
       ($5, $6, $7, 64496, 48, 'ROA', 'REQUESTED', null, 'PORTAL', now() - interval '2 days')`,
    [
      fixedUuid("authorisation 203.0.113.0/24"),
      kadeblok,
      prefixId("203.0.113.0/24"),
      letter,
      fixedUuid("authorisation 2001:db8:100::/48"),
      polderlicht,
      prefixId("2001:db8:100::/48"),
    ],
  );
  await client.query(
    `insert into prefix_request (id, customer_id, family, prefix_length, purpose, created_at)
     values ($1, $2, 4, 28, 'Tweede cluster voor hosting in Zwolle', now() - interval '1 day')`,
    [fixedUuid("prefix request 1"), polderlicht],
  );
  await client.query(
    `insert into prefix_request (id, customer_id, family, prefix_length, purpose, state, prefix_id, answer, answered_at, created_at)
     values ($1, $3, 6, 48, 'IPv6 voor de nieuwe locatie in Kampen', 'GRANTED', $4,
         'Toegekend: 2001:db8:103::/48 staat in uw lijst.', now() - interval '40 days', now() - interval '42 days'),
       ($2, $3, 4, 24, 'Reserve voor groei', 'DECLINED', null,
         'Een /24 kunnen wij alleen toekennen met een plan voor het gebruik. Een /28 kan wel meteen.',
         now() - interval '12 days', now() - interval '13 days')`,
    [fixedUuid("prefix request 2"), fixedUuid("prefix request 3"), polderlicht, prefixId("2001:db8:103::/48")],
  );
  await client.query(
    "update ip_address set ptr = 'oud.polderlicht.invalid', ptr_state = 'FAILED' where prefix_id = $1 and label = 'vpn'",
    [prefixId("198.51.100.32/28")],
  );
  await client.query(
    `update ip_address set ptr = 'oud-' || (address - '203.0.113.0'::inet) || '.kadeblok.invalid', ptr_state = 'FAILED'
     where prefix_id = $1 and address = any ('{203.0.113.27,203.0.113.141}'::inet[])`,
    [prefixId("203.0.113.0/24")],
  );
};
