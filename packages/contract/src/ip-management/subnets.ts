import { described, type Static, Type } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  customerIdParam,
  nullable,
  nullableText,
  oneOf,
  optionalText,
  payload,
  prefixId,
  recordVersion,
  requiredText,
  uuid,
} from "../core/fields.ts";
import { pageOf } from "../core/paging.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly subnets: typeof import("./subnets.ts");
  }
}

export const ledger = {
  "prefix.subnet-created": "prefix.updated",
  "prefix.subnet-updated": "prefix.updated",
  "prefix.subnet-deleted": "prefix.updated",
  "prefix.subnets-planned": "prefix.updated",
  "prefix.subnet-plan-undone": "prefix.updated",
} as const;

export const treeNodeKinds = ["AGGREGATE", "PREFIX", "SUBNET", "FREE", "ADDRESS"] as const;

/** Maximum number of rows on a page of the tree. */
export const mostTreeNodes = 1000;
export const mostParts = 256;

const ofCustomer = payload("customer", customerIdParam);
const ofPrefix = payload("prefix", {
  ...customerIdParam,
  prefixId: prefixId(),
});
const ofSubnet = payload("subnet", {
  ...customerIdParam,
  prefixId: prefixId(),
  subnetId: described(uuid(), "Id of the subnet"),
});
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

/** One row of the tree, identified by `block`; pass it as `parent` to open a row that is not a leaf. */
export const TreeNode = Type.Object(
  {
    kind: described(oneOf(treeNodeKinds), "What the row is"),
    block: described(Type.String(), "Block of the row, in CIDR notation", "198.51.100.0/24"),
    label: described(nullableText(), "Label of the block or the address; null without one", "Kantoor Zwolle"),
    ptr: described(
      nullable(Type.String()),
      "Host name of the PTR record of an address; null for other rows",
      "router-2.company.example",
    ),
    leaf: described(Type.Boolean(), "True if the row contains no other rows"),
    prefixId: described(nullable(uuid()), "Id of the prefix", "9c43ffde-2250-782a-8313-ab2ba54c48c5"),
    subnetId: described(nullable(uuid()), "Id of the subnet"),
    used: described(nullable(Type.Integer()), "Number of addresses in use; null for a row that is not a block", 7),
    total: described(
      nullable(Type.Number()),
      "Number of addresses in the block; null for a row that is not a block",
      256,
    ),
    endCustomerId: described(nullable(uuid()), "Id of the end customer", "38e16e68-32d4-733d-8e69-85d2252af853"),
    version: described(nullable(Type.Integer()), "Version of the subnet or the prefix; null for other rows", 1),
  },
  { title: "TreeNode" },
);
export type TreeNode = Static<typeof TreeNode>;

export const listPrefixTree = endpoint({
  name: "listPrefixTree",
  summary: "List a level of the prefix tree",
  details:
    "Returns the direct children of a block: prefixes, subnets, addresses in use and free gaps. Without `parent`, returns the aggregates at the top.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/tree",
  access: serviceDesk,
  params: ofCustomer,
  query: payload("prefixTreeQuery", {
    parent: described(
      Type.Optional(Type.String({ maxLength: 60 })),
      "Block whose direct children are returned; the top level if omitted",
    ),
    limit: described(
      Type.Optional(Type.Integer({ minimum: 1, maximum: mostTreeNodes, default: 200 })),
      "Maximum number of records in a page",
    ),
    offset: described(
      Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
      "Number of records to skip",
    ),
  }),
  responses: { 200: pageOf(TreeNode) },
});

export const mostTreeHits = 20;

export const TreeHits = Type.Object(
  {
    items: described(
      Type.Array(
        Type.Object({
          path: described(
            Type.Array(Type.String()),
            "The blocks from the top of the tree to the match; each is the parent of the next",
          ),
        }),
        { maxItems: mostTreeHits },
      ),
      "The matches",
    ),
    more: described(Type.Boolean(), "True if there are more matches"),
  },
  { title: "TreeHits" },
);
export type TreeHits = Static<typeof TreeHits>;

export const searchPrefixTree = endpoint({
  name: "searchPrefixTree",
  summary: "Search the prefix tree",
  details: "Finds an address or a block, or prefixes, subnets and addresses whose texts contain every word.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/tree/search",
  access: serviceDesk,
  params: ofCustomer,
  query: payload("prefixTreeSearchQuery", {
    q: described(
      Type.String({
        maxLength: 100,
      }),
      "An address, a block, or words that must all occur in a description, label or name",
      "zwolle",
    ),
  }),
  responses: { 200: TreeHits },
});

export const Subnet = Type.Object(
  {
    id: described(uuid(), "Id of the subnet"),
    prefixId: prefixId(),
    subnet: described(Type.String(), "Block of the subnet, in CIDR notation", "2001:db8:100:1::/64"),
    label: described(nullableText(), "Label of the subnet; null without one", "Kantoor Zwolle"),
    endCustomerId: described(nullable(uuid()), "Id of the end customer", "38e16e68-32d4-733d-8e69-85d2252af853"),
    version: recordVersion(),
  },
  { title: "Subnet" },
);
export type Subnet = Static<typeof Subnet>;

export const listSubnets = endpoint({
  name: "listSubnets",
  summary: "List subnets",
  details: "The subnets of a prefix, in address order.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/subnet",
  access: serviceDesk,
  params: ofPrefix,
  query: payload("subnetQuery", {
    limit: described(
      Type.Optional(Type.Integer({ minimum: 1, maximum: mostTreeNodes, default: 200 })),
      "Maximum number of records in a page",
    ),
    offset: described(
      Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
      "Number of records to skip",
    ),
  }),
  responses: { 200: pageOf(Subnet) },
});

export const createSubnet = endpoint({
  name: "createSubnet",
  summary: "Create a subnet",
  details: "Reserves a block inside a prefix.",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/subnet",
  access: serviceDesk,
  params: ofPrefix,
  body: payload("subnetRequest", {
    subnet: described(requiredText(60), "Block of the subnet, in CIDR notation", "2001:db8:100:1::/64"),
    label: described(optionalText(120), "Label of the subnet", "Kantoor Zwolle"),
    endCustomerId: described(
      Type.Optional(nullable(uuid())),
      "Id of the end customer",
      "38e16e68-32d4-733d-8e69-85d2252af853",
    ),
  }),
  idempotent: "optional",
  responses: { 201: Subnet },
  errors: { 409: ["subnet.exists", "prefix.state-conflict"] },
});

export const updateSubnet = endpoint({
  name: "updateSubnet",
  summary: "Update a subnet",
  details: "Changes the label or the end customer.",
  method: "PATCH",
  path: "/v1/customer/:customerId/prefix/:prefixId/subnet/:subnetId",
  access: serviceDesk,
  params: ofSubnet,
  body: payload("subnetUpdateRequest", {
    label: described(optionalText(120), "Label of the subnet", "Kantoor Zwolle"),
    endCustomerId: described(
      Type.Optional(nullable(uuid())),
      "Id of the end customer",
      "38e16e68-32d4-733d-8e69-85d2252af853",
    ),
  }),
  responses: { 200: Subnet },
  errors: { 409: ["edit-conflict"] },
});

export const deleteSubnet = endpoint({
  name: "deleteSubnet",
  summary: "Delete a subnet",
  details: "The addresses of the subnet and their PTR records stay.",
  method: "DELETE",
  path: "/v1/customer/:customerId/prefix/:prefixId/subnet/:subnetId",
  access: serviceDesk,
  params: ofSubnet,
  responses: { 204: Type.Null() },
  errors: { 409: ["edit-conflict"] },
});

/**
 * A subnet plan: `lengths` cuts a block into parts of these prefix lengths, from its start, largest first; a single
 * length fills the whole block. `merge` turns the subnets that fill a block into one.
 */
export const SubnetPlan = payload("subnetPlanRequest", {
  dryRun: described(Type.Boolean(), "True returns the result without changing the prefix"),
  action: described(
    oneOf(["SPLIT", "MERGE"]),
    "SPLIT: cuts the block into subnets. MERGE: turns the subnets that fill the block into one",
  ),
  block: described(requiredText(60), "Block to split or to merge, in CIDR notation", "198.51.100.0/24"),
  lengths: described(
    Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 128 }), { minItems: 1, maxItems: mostParts })),
    "Prefix lengths of the new blocks",
    [52],
  ),
});
export type SubnetPlan = Static<typeof SubnetPlan>;

export const SubnetPlanResult = Type.Object(
  {
    rows: described(
      Type.Array(
        Type.Object({
          block: described(Type.String(), "Block of the row, in CIDR notation", "198.51.100.0/28"),
          label: described(nullableText(), "Label of the subnet; null without one", "Kantoor Zwolle"),
          change: described(oneOf(["ADDED", "REMOVED", "KEPT", "FREE"]), "What happens to the block"),
          first: described(Type.String(), "First address of the block", "198.51.100.0"),
          last: described(Type.String(), "Last address of the block", "198.51.100.15"),
          addresses: described(Type.Number(), "Number of addresses in the block", 16),
        }),
      ),
      "Blocks that the plan adds, removes, keeps or leaves free",
    ),
    changeId: described(nullable(uuid()), "Id to undo the change; null if nothing changed"),
    version: described(Type.Integer(), "Version of the prefix", 1),
  },
  { title: "SubnetPlanResult" },
);
export type SubnetPlanResult = Static<typeof SubnetPlanResult>;

export const planSubnets = endpoint({
  name: "planSubnets",
  summary: "Split or merge subnets",
  details: "Splits a block into parts, or merges subnets into one. A dry run changes nothing.",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/subnet/plan",
  access: serviceDesk,
  params: ofPrefix,
  body: SubnetPlan,
  idempotent: "optional",
  responses: { 200: SubnetPlanResult },
  errors: { 409: ["edit-conflict", "prefix.state-conflict"] },
});

export const undoSubnetPlan = endpoint({
  name: "undoSubnetPlan",
  summary: "Undo a subnet plan",
  details:
    "Restores the replaced subnets. If a subnet in the block has changed since then, returns 409 `subnet-plan.changed-since`.",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/subnet/plan/:planId/undo",
  access: serviceDesk,
  params: payload("subnetPlan", {
    ...customerIdParam,
    prefixId: prefixId(),
    planId: described(uuid(), "Id of the subnet plan"),
  }),
  responses: {
    200: Type.Object(
      { subnets: described(Type.Array(Subnet), "Subnets that were restored") },
      { title: "SubnetPlanUndone" },
    ),
  },
  errors: { 409: ["subnet-plan.undone", "subnet-plan.changed-since", "prefix.state-conflict"] },
});
