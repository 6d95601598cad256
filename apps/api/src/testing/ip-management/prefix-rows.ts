import { randomUUID } from "node:crypto";

export const prefixRows = (customerId: number): [string, unknown[]][] => {
  const prefix = randomUUID();
  const ofPrefix = [customerId, prefix];
  return [
    [
      "insert into prefix (id, customer_id, prefix, kind) values ($2, $1, ('2001:db8:f:' || right($1::int::text, 4) || '::/64')::cidr, 'LINK')",
      ofPrefix,
    ],
    [
      `insert into subnet (customer_id, prefix_id, prefix, subnet)
       select customer_id, id, prefix, set_masklen(prefix::inet, 72)::cidr from prefix where id = $2 and customer_id = $1`,
      ofPrefix,
    ],
    [
      `insert into subnet_change (customer_id, prefix_id, requested_by, block, removed, added, standing)
       values ($1, $2, 'x', '2001:db8:f::/64', '[]', '{}', '[]')`,
      ofPrefix,
    ],
    ["insert into ptr_change (customer_id, prefix_id, requested_by, changes) values ($1, $2, 'x', '[]')", ofPrefix],
    [
      "insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind) values ($1, $2, 64496, 48, 'ROA')",
      ofPrefix,
    ],
    ["insert into prefix_request (customer_id, family, prefix_length, purpose) values ($1, 4, 28, 'x')", [customerId]],
  ];
};
