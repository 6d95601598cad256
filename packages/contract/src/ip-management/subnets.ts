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
    ptr: Type.Union([Type.String(), Type.Null()], { description: "Of an address: its name in reverse DNS" }),
    leaf: Type.Boolean(),
    prefixId: nullable(uuid()),
    subnetId: nullable(uuid()),
    used: nullable(Type.Integer()),
    total: nullable(Type.Number()),
    endCustomerId: nullable(uuid()),
    version: nullable(Type.Integer({ description: "Of the subnet or prefix" })),
  },
  { title: "TreeNode" },
);
export type TreeNode = Static<typeof TreeNode>;

export const listPrefixTree = endpoint({
  name: "listPrefixTree",
  summary:
    "What lies directly below a block: own prefixes, subnets, addresses in use and the free gaps; aggregates at the top",
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
          description: "The blocks from the top of the tree to the one that was found; each is the parent of the next",
        }),
      }),
      { maxItems: mostTreeHits },
    ),
    more: Type.Boolean({ description: "Whether there are others, which are left out" }),
  },
  { title: "TreeHits" },
);
export type TreeHits = Static<typeof TreeHits>;

export const searchPrefixTree = endpoint({
  name: "searchPrefixTree",
  summary: "Where in the tree an address or block lies, or prefixes, subnets and addresses with these words",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/tree/search",
  access: serviceDesk,
  params: ofCustomer,
  query: payload("prefixTreeSearchQuery", {
    q: Type.String({
      maxLength: 100,
      description: "An address or a block; or words that all occur in a description, label or name",
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
  summary: "How a prefix is divided, in the order of the blocks",
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
  summary: "Create a subnet: a reserved block inside a prefix",
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
  summary: "Give a subnet another label or end customer",
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
  summary: "Delete a subnet; its addresses and their names stay",
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
  dryRun: Type.Boolean({ description: "Only says what would become of the prefix" }),
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
    changeId: Type.Union([uuid(), Type.Null()], { description: "To undo it; null when nothing changed" }),
    version: Type.Integer({ description: "Of the prefix" }),
  },
  { title: "SubnetPlanResult" },
);
export type SubnetPlanResult = Static<typeof SubnetPlanResult>;

export const planSubnets = endpoint({
  name: "planSubnets",
  summary: "Split a block into parts or merge subnets into one; a dry run changes nothing",
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
  summary: "Restore the subnets that a plan replaced; not once one in its block has changed since",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/subnet/plan/:planId/undo",
  access: serviceDesk,
  params: payload("subnetPlan", { ...customerIdParam, prefixId: uuid(), planId: uuid() }),
  responses: { 200: Type.Object({ subnets: Type.Array(Subnet) }, { title: "SubnetPlanUndone" }) },
  errors: { 409: ["subnet-plan.undone", "subnet-plan.changed-since", "prefix.state-conflict"] },
});
