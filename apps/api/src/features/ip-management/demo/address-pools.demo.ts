import type pg from "pg";

export const insertAddressPools = async (client: pg.Client): Promise<void> => {
  await client.query(
    `insert into address_pool (prefix, origin_asn, position) values
       ('198.51.100.0/24', 64496, 10), ('192.0.2.0/24', 64496, 20), ('2001:db8::/32', 64496, 30)
     on conflict do nothing`,
  );
};
