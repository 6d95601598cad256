import { randomInt, randomUUID } from "node:crypto";
import { adding, type Fixtures, type Ids, type Rows } from "../../testing/fixtures.ts";
import { prefixRows } from "../../testing/ip-management/prefix-rows.ts";

/** A new prefix with one record of each kind, because releases and delegations cannot be repeated. */
const newPrefix = async (database: Rows, customerId: number): Promise<Ids> => {
  const prefix = "2001:db8:f0::/48";
  for (const table of ["subnet", "subnet_change", "ptr_change", "route_authorisation", "ip_address"])
    await database.rows(`delete from ${table} where prefix_id in (select id from prefix where prefix = $1)`, [prefix]);
  await database.rows("delete from prefix where prefix = $1", [prefix]);
  const [made] = await database.rows<Ids>(
    `with made as (insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode, delegation_state, name_servers)
         values ($2, $1, 'ASSIGNED_PA', 'ACTIVE', 'HOSTED', 'FAILED', '{ns1.polderlicht.example,ns2.polderlicht.example}')
         returning id, customer_id, prefix),
       cut as (insert into subnet (customer_id, prefix_id, prefix, subnet)
         select customer_id, id, prefix, '2001:db8:f0:9::/64' from made returning id),
       change as (insert into ptr_change (customer_id, prefix_id, requested_by, changes)
         select customer_id, id, 'x', '[]' from made returning id),
       plan as (insert into subnet_change (customer_id, prefix_id, requested_by, block, removed, added, standing)
         select made.customer_id, made.id, 'x', '2001:db8:f0::/48', '[]', array[cut.id],
           jsonb_build_array(jsonb_build_object('id', cut.id, 'version', 1)) from made, cut returning id),
       authorisation as (insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind, state)
         select customer_id, id, 64497, 48, 'ROA', 'PUBLISHED' from made returning id)
     select made.id as "prefixId", cut.id as "subnetId", change.id as "changeId", authorisation.id as "authorisationId",
       plan.id as "planId"
     from made, cut, change, authorisation, plan`,
    [prefix, customerId],
  );
  return { ...made, address: "2001:db8:f0::7" };
};

const newPoolBlock = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(64) * 4}/30`;

const oneOf = async (database: Rows, statement: string, customerId: number): Promise<string> =>
  (await database.rows<{ id: string }>(statement, [customerId]))[0]?.id ?? "";

const waitingRequest = (database: Rows, customerId: number) =>
  oneOf(
    database,
    `insert into prefix_request (customer_id, family, prefix_length, purpose, used_now, used_in_3m, used_in_12m)
     values ($1, 4, 29, 'Lab', 1, 2, 3) returning id`,
    customerId,
  );

const waitingAuthorisation = async (database: Rows, customerId: number): Promise<string> => {
  await newPrefix(database, customerId);
  return oneOf(
    database,
    `update route_authorisation set state = 'REQUESTED' where customer_id = $1
       and prefix_id in (select id from prefix where prefix = '2001:db8:f0::/48') returning id`,
    customerId,
  );
};

/** A pool with room for one prefix, which the call takes. */
const newPool = async (database: Rows): Promise<string> => {
  const block = `198.19.${randomInt(256)}.${randomInt(32) * 8}/29`;
  await database.rows(
    `delete from ip_address where prefix_id in (select id from prefix where prefix <<= '198.19.0.0/16')`,
  );
  await database.rows(
    `update prefix_request set prefix_id = null where prefix_id in (select id from prefix where prefix <<= '198.19.0.0/16')`,
  );
  await database.rows(`delete from prefix where prefix <<= '198.19.0.0/16'`);
  await database.rows(`delete from address_pool where prefix <<= '198.19.0.0/16'`);
  await database.rows("insert into address_pool (prefix) values ($1)", [block]);
  return block;
};

interface OperatorCall {
  readonly path?: string;
  readonly body?: object;
}
type Preparing = (database: Rows, customerId: number) => Promise<OperatorCall>;

const onPrefix =
  (action: string, body: object, lifecycle = "ACTIVE"): Preparing =>
  async (database, customerId) => {
    const { prefixId } = await newPrefix(database, customerId);
    await database.rows("update prefix set lifecycle = $2 where id = $1", [prefixId, lifecycle]);
    return { path: `/operator/v1/prefix/${prefixId}/${action}`, body };
  };

const operatorCalls: Readonly<Record<string, Preparing>> = {
  readPrefix: async (database, customerId) => ({
    path: `/operator/v1/prefix/${(await newPrefix(database, customerId))["prefixId"]}`,
  }),
  readPrefixByRef: async (database, customerId) => {
    const { prefixId } = await newPrefix(database, customerId);
    await database.rows("update prefix set external_ref = 'IPAM-1' where id = $1", [prefixId]);
    return { path: "/operator/v1/prefix/ref/IPAM-1" };
  },
  putPrefix: async (database, customerId) => ({
    path: `/operator/v1/prefix/ref/${randomUUID()}`,
    body: { customerId, prefix: await newPool(database) },
  }),
  activatePrefix: onPrefix("activate", {}, "RESERVED"),
  releaseOperatorPrefix: onPrefix("release", { reason: "Moved" }),
  putPtrRecords: onPrefix("ptr", { records: [{ address: "2001:db8:f0::7", ptr: "lab.polderlicht.example" }] }),
  putDelegation: onPrefix("delegation", {
    nameServers: ["ns3.polderlicht.example", "ns4.polderlicht.example"],
    state: "PUBLISHED",
  }),
  putPtrRecord: async (database, customerId) => {
    await newPrefix(database, customerId);
    return {
      path: `/operator/v1/ptr-record/${encodeURIComponent("2001:db8:f0::7")}`,
      body: { ptr: "lab.polderlicht.example" },
    };
  },
  readOperatorDelegation: async (database, customerId) => ({
    path: `/operator/v1/prefix/${(await newPrefix(database, customerId))["prefixId"]}/delegation`,
  }),
  reportPtrRecords: async (database, customerId) => {
    const call = await onPrefix("ptr/result", {
      records: [{ address: "2001:db8:f0::7", ptr: "lab.polderlicht.example", state: "LIVE" }],
    })(database, customerId);
    const [, prefixId] = /prefix\/([^/]+)/.exec(call.path ?? "") ?? [];
    await database.rows(
      `insert into ip_address (customer_id, prefix_id, address, ptr, ptr_state)
       values ($1, $2, '2001:db8:f0::7', 'lab.polderlicht.example', 'PENDING')
       on conflict (prefix_id, address) do update set ptr = excluded.ptr, ptr_state = 'PENDING'`,
      [customerId, prefixId],
    );
    return call;
  },
  reconcilePtrRecords: async (database, customerId) => {
    await newPrefix(database, customerId);
    return { body: { prefix: "2001:db8:f0::/48" } };
  },
  reportDelegation: async (database, customerId) => {
    const call = await onPrefix("delegation/result", { state: "FAILED" })(database, customerId);
    const [, prefixId] = /prefix\/([^/]+)/.exec(call.path ?? "") ?? [];
    await database.rows("update prefix set delegation_state = 'CHECKING' where id = $1", [prefixId]);
    return call;
  },
  grantPrefixRequest: async (database, customerId) => ({
    path: `/operator/v1/prefix-request/${await waitingRequest(database, customerId)}/grant`,
    body: { prefix: await newPool(database) },
  }),
  declinePrefixRequest: async (database, customerId) => ({
    path: `/operator/v1/prefix-request/${await waitingRequest(database, customerId)}/decline`,
    body: { answer: "We need a plan first." },
  }),
  publishRouteAuthorisation: async (database, customerId) => ({
    path: `/operator/v1/route-authorisation/${await waitingAuthorisation(database, customerId)}/publish`,
    body: {},
  }),
  rejectRouteAuthorisation: async (database, customerId) => ({
    path: `/operator/v1/route-authorisation/${await waitingAuthorisation(database, customerId)}/reject`,
    body: { reason: "The letter is not signed." },
  }),
  addAddressPool: () => Promise.resolve({ body: { prefix: newPoolBlock() } }),
};

export const fixtures: Fixtures = {
  queries: { searchPrefixTree: "?q=polder", checkPtrName: "?name=lab.polderlicht.example" },
  bodies: () => ({
    updatePrefix: { description: "Lab" },
    requestPrefix: { family: 4, prefixLength: 28, purpose: "Lab", usage: { now: 4, in3m: 8, in12m: 12 } },
    updateIpAddress: { label: "Lab" },
    replacePtrRecords: { records: [{ address: "2001:db8:f0::7", ptr: "lab.polderlicht.example" }] },
    generatePtrRecords: { pattern: "{index}.polderlicht.example" },
    createSubnet: { subnet: "2001:db8:f0:1::/64" },
    updateSubnet: { label: "Lab" },
    planSubnets: { dryRun: true, action: "SPLIT", block: "2001:db8:f0::/48", lengths: [52] },
    requestDelegation: { nameServers: ["ns1.polderlicht.example", "ns2.polderlicht.example"] },
    requestRouteAuthorisation: { originAsn: 64_496, kind: "ROA" },
  }),
  prepare: async ({ api, endpoint, customerId }, path) => {
    const call = endpoint.path.startsWith("/operator/") ? operatorCalls[endpoint.name] : undefined;
    if (call) return call(api.database, customerId);
    if (!path.includes(":prefixId")) return {};
    const ids = await newPrefix(api.database, customerId);
    return { path: path.replaceAll(/:(\w+)/g, (part, name: string) => ids[name] ?? part) };
  },
  plant: async (database, customerId) => {
    for (const [text, values] of prefixRows(customerId)) await database.rows(text, values);
    await adding(database)(
      `with made as (insert into prefix (customer_id, prefix, kind)
           values ($1, ('2001:db8:' || right($1::int::text, 4) || '::/48')::cidr, 'LINK') returning id)
       insert into ip_address (customer_id, prefix_id, address)
         select $1, id, ('2001:db8:' || right($1::int::text, 4) || '::7')::inet from made returning id`,
      customerId,
    );
  },
  records: async (database, customerId, place) => {
    const add = adding(database);
    const block = `2001:db8:e${place}`;
    const address = `${block}::7`;
    const prefix = await add(
      `insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode, delegation_state, name_servers)
       values ($1, $2, 'ASSIGNED_PA', 'ACTIVE', 'HOSTED', 'FAILED', '{ns1.x.example,ns2.x.example}') returning id as "prefixId"`,
      customerId,
      `${block}::/48`,
    );
    const { prefixId } = prefix;
    await add(
      "insert into ip_address (customer_id, prefix_id, address, ptr) values ($1, $2, $3, 'x.x.example') returning id",
      customerId,
      prefixId,
      address,
    );
    const subnet = await add(
      `insert into subnet (customer_id, prefix_id, prefix, subnet) values ($1, $2, $3, $4) returning id as "subnetId"`,
      customerId,
      prefixId,
      `${block}::/48`,
      `${block}:9::/64`,
    );
    const change = await add(
      `insert into ptr_change (customer_id, prefix_id, requested_by, changes) values ($1, $2, 'x', '[]') returning id as "changeId"`,
      customerId,
      prefixId,
    );
    const plan = await add(
      `insert into subnet_change (customer_id, prefix_id, requested_by, block, removed, added, standing)
       values ($1, $2, 'x', $3, '[]', array[$4::uuid], jsonb_build_array(jsonb_build_object('id', $4::uuid, 'version', 1)))
       returning id as "planId"`,
      customerId,
      prefixId,
      `${block}::/48`,
      subnet["subnetId"],
    );
    const authorisation = await add(
      `insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind, state)
       values ($1, $2, 64496, 48, 'ROA', 'PUBLISHED') returning id as "authorisationId"`,
      customerId,
      prefixId,
    );
    return { address, ...prefix, ...subnet, ...change, ...plan, ...authorisation };
  },
  ids: {
    prefixId: "select id, customer_id from prefix",
    subnetId: "select id, customer_id from subnet",
    planId: "select id, customer_id from subnet_change",
    changeId: "select id, customer_id from ptr_change",
    authorisationId: "select id, customer_id from route_authorisation",
    address: "select host(address) as id, customer_id from ip_address",
  },
  exports: {
    exportIpAddresses: {
      table: "ip_address",
      where: "prefix_id = ':id'",
      copy: { id: "gen_random_uuid()", address: "('2001:db8:f0::1:' || to_hex(n))::inet" },
      first: `insert into ip_address (customer_id, prefix_id, address, label)
        values (20120280, ':id', '2001:db8:f0::7', 'copied')`,
    },
    exportPrefixes: {
      table: "prefix",
      where: "family(prefix) = 6",
      // The same prefix, which its holder has given back each time.
      copy: { id: "gen_random_uuid()", lifecycle: "'RELEASED'", description: "'copy ' || n" },
    },
  },
};
