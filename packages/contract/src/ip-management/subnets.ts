import { Type, type Static } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  customerIdParam,
  nullable,
  nullableText,
  oneOf,
  optionalText,
  payload,
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
/** Maximum number of parts of a split. */
export const mostParts = 256;

const ofCustomer = payload("customer", customerIdParam);
const ofPrefix = payload("prefix", { ...customerIdParam, prefixId: uuid() });
const ofSubnet = payload("subnet", { ...customerIdParam, prefixId: uuid(), subnetId: uuid() });
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

/** One row of the tree, identified by `block`; pass it as `parent` to open a row that is not a leaf. */
export const TreeNode = Type.Object(
  {
    kind: oneOf(treeNodeKinds),
    block: Type.String(),
    label: nullableText(),
    ptr: Type.Union([Type.String(), Type.Null()], { description: "PTR record, for an address" }),
    leaf: Type.Boolean(),
    prefixId: nullable(uuid()),
    subnetId: nullable(uuid()),
    used: nullable(Type.Integer()),
    total: nullable(Type.Number()),
    endCustomerId: nullable(uuid()),
    version: nullable(Type.Integer({ description: "Version of the subnet or prefix" })),
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
    parent: Type.Optional(Type.String({ maxLength: 60 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostTreeNodes, default: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  }),
  responses: { 200: pageOf(TreeNode) },
});

/** Maximum number of hits of a search in the tree. */
export const mostTreeHits = 20;

export const TreeHits = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        path: Type.Array(Type.String(), {
          description: "The blocks from the top of the tree to the match; each is the parent of the next",
        }),
      }),
      { maxItems: mostTreeHits },
    ),
    more: Type.Boolean({ description: "True if there are more matches" }),
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
    q: Type.String({
      maxLength: 100,
      description: "An address, a block, or words that must all occur in a description, label or name",
    }),
  }),
  responses: { 200: TreeHits },
});

export const Subnet = Type.Object(
  {
    id: uuid(),
    prefixId: uuid(),
    subnet: Type.String(),
    label: nullableText(),
    endCustomerId: nullable(uuid()),
    version: Type.Integer(),
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
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostTreeNodes, default: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
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
    subnet: requiredText(60),
    label: optionalText(120),
    endCustomerId: Type.Optional(nullable(uuid())),
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
    label: optionalText(120),
    endCustomerId: Type.Optional(nullable(uuid())),
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
  dryRun: Type.Boolean({ description: "Returns the result without changing the prefix" }),
  action: oneOf(["SPLIT", "MERGE"]),
  block: requiredText(60),
  lengths: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 128 }), { minItems: 1, maxItems: mostParts })),
});
export type SubnetPlan = Static<typeof SubnetPlan>;

export const SubnetPlanResult = Type.Object(
  {
    rows: Type.Array(
      Type.Object({
        block: Type.String(),
        label: nullableText(),
        change: oneOf(["ADDED", "REMOVED", "KEPT", "FREE"]),
        first: Type.String(),
        last: Type.String(),
        addresses: Type.Number(),
      }),
    ),
    changeId: Type.Union([uuid(), Type.Null()], { description: "Id to undo the change; null if nothing changed" }),
    version: Type.Integer({ description: "Version of the prefix" }),
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
  params: payload("subnetPlan", { ...customerIdParam, prefixId: uuid(), planId: uuid() }),
  responses: { 200: Type.Object({ subnets: Type.Array(Subnet) }, { title: "SubnetPlanUndone" }) },
  errors: { 409: ["subnet-plan.undone", "subnet-plan.changed-since", "prefix.state-conflict"] },
});
