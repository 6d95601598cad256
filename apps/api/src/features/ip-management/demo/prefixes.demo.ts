import type pg from "pg";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import { lineId } from "../../lines/demo/lines.demo.ts";

interface DemoPrefix {
  readonly customerId: number;
  readonly prefix: string;
  readonly kind: "ASSIGNED_PA" | "CUSTOMER_PI" | "LINK";
  readonly parent?: string;
  readonly line?: string;
  readonly description?: string;
  readonly originAsn?: number;
  readonly delegation?: "ACTIVE" | "FAILED";
}

const polderlicht = 20120280;
const fietsfabriek = 20120281;
const kadeblok = 20140117;
const assigned = { kind: "ASSIGNED_PA", originAsn: 64_496 } as const;

/** The demo prefixes, all from ranges reserved for examples. */
const prefixes: readonly DemoPrefix[] = [
  { customerId: polderlicht, prefix: "198.51.100.0/28", ...assigned, line: "LN-104201", description: "Kantoor Zwolle" },
  { customerId: polderlicht, prefix: "198.51.100.16/29", ...assigned, line: "LN-104233", description: "Winkel Zwolle" },
  { customerId: polderlicht, prefix: "198.51.100.24/29", ...assigned, line: "LN-104204", description: "Fabriekshal" },
  {
    customerId: polderlicht,
    prefix: "198.51.100.32/28",
    ...assigned,
    line: "LN-104239",
    description: "Hosting klanten",
  },
  { customerId: polderlicht, prefix: "198.51.100.64/27", ...assigned, line: "LN-104240", description: "Servers" },
  { customerId: polderlicht, prefix: "198.51.100.96/29", ...assigned, line: "LN-104207" },
  {
    customerId: polderlicht,
    prefix: "198.51.100.128/26",
    ...assigned,
    delegation: "ACTIVE",
    description: "Eigen reverse DNS",
  },
  { customerId: polderlicht, prefix: "192.0.2.8/30", kind: "LINK", parent: "192.0.2.0/24", line: "LN-104240" },
  {
    customerId: polderlicht,
    prefix: "2001:db8:100::/48",
    ...assigned,
    line: "LN-104201",
    description: "Kantoor Zwolle",
  },
  { customerId: polderlicht, prefix: "2001:db8:101::/48", ...assigned, delegation: "FAILED", description: "Lab" },
  { customerId: polderlicht, prefix: "2001:db8:102::/56", ...assigned, line: "LN-104204", description: "Fabriekshal" },
  { customerId: polderlicht, prefix: "2001:db8:103::/48", ...assigned, line: "LN-104233" },
  { customerId: fietsfabriek, prefix: "2001:db8:1f0::/48", ...assigned, line: "LN-304401", description: "Lakkerij" },
  {
    customerId: kadeblok,
    prefix: "203.0.113.0/24",
    kind: "CUSTOMER_PI",
    originAsn: 64_500,
    description: "Hosting, public",
    line: "LN-204301",
  },
  { customerId: kadeblok, prefix: "192.0.2.64/27", ...assigned, line: "LN-204301", description: "Management" },
  { customerId: kadeblok, prefix: "192.0.2.96/28", ...assigned, line: "LN-204302", description: "Out-of-band" },
  { customerId: kadeblok, prefix: "192.0.2.128/26", ...assigned, description: "Customers" },
  { customerId: kadeblok, prefix: "192.0.2.240/30", kind: "LINK", line: "LN-204301" },
  { customerId: kadeblok, prefix: "2001:db8:200::/44", ...assigned, line: "LN-204301", description: "Hosting" },
  { customerId: kadeblok, prefix: "2001:db8:2ff::/48", ...assigned, line: "LN-204302", description: "Office" },
];

const netnames: Readonly<Record<number, string>> = {
  [polderlicht]: "NL-POLDERLICHT",
  [fietsfabriek]: "NL-FIETSFABRIEK",
  [kadeblok]: "NL-KADEBLOK",
};
const domains: Readonly<Record<number, string>> = {
  [polderlicht]: "polderlicht.example",
  [fietsfabriek]: "fietsfabriek.example",
  [kadeblok]: "kadeblok.example",
};

const isV4 = (prefix: string) => prefix.includes(".");
const aggregateOf = ({ prefix, kind, parent }: DemoPrefix): string | null =>
  parent ?? (kind === "CUSTOMER_PI" ? null : isV4(prefix) ? prefix.replace(/\d+\/\d+$/, "0/24") : "2001:db8::/32");

export const prefixId = (prefix: string): string => fixedUuid(`prefix ${prefix}`);

/** The lab's second name server is lame: it does not serve the zone. */
const secondServer = ({ delegation }: DemoPrefix): string =>
  delegation === "FAILED" ? "lame.polderlicht.example" : "ns2.polderlicht.example";

const zoneNames: Readonly<Record<string, string>> = {
  "198.51.100.128/26": "128-191.100.51.198.in-addr.arpa",
  "2001:db8:101::/48": "1.0.1.0.8.b.d.0.1.0.0.2.ip6.arpa",
};

const findingsOf = (entry: DemoPrefix) =>
  ["ns1.polderlicht.example", secondServer(entry)].flatMap((nameServer) =>
    ["UDP", "TCP", "SOA", "AUTHORITATIVE"].map((check) => ({
      nameServer,
      zone: zoneNames[entry.prefix],
      check,
      passed: !nameServer.startsWith("lame.") || check === "UDP" || check === "TCP",
    })),
  );

const prefixRows = () =>
  prefixes.map((entry) => ({
    id: prefixId(entry.prefix),
    customer_id: entry.customerId,
    prefix: entry.prefix,
    kind: entry.kind,
    parent_prefix: aggregateOf(entry),
    line_id: entry.line ? lineId(entry.line) : null,
    description: entry.description ?? null,
    origin_asn: entry.originAsn ?? null,
    reverse_mode: entry.delegation === "ACTIVE" ? "DELEGATED" : entry.kind === "LINK" ? "NONE" : "HOSTED",
    name_servers: entry.delegation ? `{ns1.polderlicht.example,${secondServer(entry)}}` : null,
    delegation_findings: entry.delegation ? findingsOf(entry) : [],
    delegation_state: entry.delegation ?? (entry.kind === "LINK" ? "NONE" : "HOSTED"),
    ripe:
      entry.kind === "LINK"
        ? null
        : {
            inetnum: entry.prefix,
            netname: netnames[entry.customerId],
            status: entry.kind === "CUSTOMER_PI" ? "ASSIGNED PI" : "ASSIGNED PA",
            mntBy: "NOORDWAL-MNT",
          },
  }));

const labels = ["router", "firewall", "mail", "vpn", "www"] as const;

const addressRows = () =>
  prefixes
    .filter((entry) => entry.line !== undefined)
    .flatMap((entry) => {
      const [base = "", length = ""] = entry.prefix.split("/");
      const hosts =
        entry.kind === "LINK" ? 0 : isV4(entry.prefix) ? Math.min(labels.length, 2 ** (32 - Number(length)) - 5) : 1;
      const domain = domains[entry.customerId];
      const address = (offset: number, role: string, label: string, named: boolean) => ({
        id: fixedUuid(`address ${entry.prefix} ${offset}`),
        customer_id: entry.customerId,
        prefix_id: prefixId(entry.prefix),
        base,
        step: offset,
        label,
        ptr: named ? `${label}-${offset}.${domain}` : null,
        line_id: lineId(entry.line ?? ""),
        role,
        assignment: role === "LAN" && !isV4(entry.prefix) ? "SLAAC" : "STATIC",
      });
      const hosted = Array.from({ length: hosts }, (_, place) =>
        address(3 + place, "LAN", labels[place] ?? "host", place % 2 === 0),
      );
      return [address(1, "GATEWAY", "gateway", false), address(2, "WAN", "router", entry.kind !== "LINK")].concat(
        hosted,
      );
    });

const block = "203.0.113.0/24";
const services = [
  ["web", "web"],
  ["database", "db"],
  ["cache", "cache"],
  ["customer server", "vps"],
] as const;
const fixed: Readonly<Record<number, readonly [label: string, ptr: string | null]>> = {
  8: ["load balancer 1", "lb-1"],
  9: ["load balancer 2", "lb-2"],
  10: ["name server", "ns1"],
  11: ["name server", "ns2"],
  12: ["mail in", "mx1"],
  13: ["mail out", "mail"],
  14: ["monitor", null],
  27: ["vpn", "vpn"],
  141: ["old shop", "shop"],
};

/** Most of the hosting block is in use, less and less towards its end. */
const hostingRows = () =>
  Array.from({ length: 176 }, (_, place) => place + 8)
    .filter((offset) => offset in fixed || (offset * 37) % 101 < 108 - offset / 2)
    .map((offset) => {
      const [service, host] = services[offset % services.length] ?? services[0];
      const [label, name] = fixed[offset] ?? [service, `${host}-${offset}`];
      return {
        id: fixedUuid(`address ${block} ${offset}`),
        customer_id: kadeblok,
        prefix_id: prefixId(block),
        base: "203.0.113.0",
        step: offset,
        label,
        ptr: name && `${name}.kadeblok.example`,
        line_id: null,
        role: null,
        assignment: null,
      };
    });

export const insertPrefixes = async (client: pg.Client): Promise<void> => {
  await client.query(
    `insert into prefix (id, customer_id, prefix, kind, parent_prefix, lifecycle, line_id, description, origin_asn, reverse_mode,
       name_servers, delegation_state, delegation_findings, delegation_checked_at, ripe)
     select id, customer_id, prefix, kind, parent_prefix, 'ACTIVE', line_id, description, origin_asn, reverse_mode,
       name_servers::text[], delegation_state, delegation_findings, case when name_servers is not null then now() - interval '3 days' end,
       ripe || jsonb_build_object('lastSync', now())
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, prefix cidr, kind text, parent_prefix cidr, line_id uuid,
       description text, origin_asn bigint, reverse_mode text, name_servers text, delegation_state text, delegation_findings jsonb,
       ripe jsonb)`,
    [JSON.stringify(prefixRows())],
  );
  await client.query(
    `insert into ip_address (id, customer_id, prefix_id, address, label, ptr, ptr_state, line_id, role, assignment)
     select id, customer_id, prefix_id, base::inet + step, label, ptr, case when ptr is null then 'NONE' else 'LIVE' end, line_id,
       role, assignment
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, prefix_id uuid, base text, step int, label text, ptr text,
       line_id uuid, role text, assignment text)`,
    [JSON.stringify([...addressRows(), ...hostingRows()])],
  );
};
