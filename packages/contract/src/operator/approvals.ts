import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { instant, nullable, nullableText, oneOf, payload, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { type Right, rights } from "../core/rights.ts";
import { staffRoles } from "../core/staff-roles.ts";
import { listEndpoint, outcome } from "./listing.ts";
import { conflicts, Plan, plannedWrite, reason, requiredReason, written, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorApprovals: typeof import("./approvals.ts");
  }
  interface OtherRefusals {
    /** Of any write that a policy covers. */
    readonly "approval.open": 409;
    /** Of the command line. */
    readonly "approval.required": 409;
    /** Of any write that a policy covers: the person has too many open requests. */
    readonly "approval.limit": 409;
  }
}

/** @public The words of the ledger are read from it. */
export const ledger = {
  "approval.requested": "approval.requested",
  "approval.approved": "approval.approved",
  "approval.refused": "approval.refused",
  "approval.withdrawn": "approval.withdrawn",
  "approval.expired": "approval.expired",
  "approval-policy.changed": "approval-policy.changed",
} as const;

/** Maximum number of open requests of a person. */
export const mostOpenApprovals = 100;

/** Days for which a request can be decided. */
export const approvalDays = 3;

/** Readings do not have a plan. A decision about a request would need another decision, and a policy always covers its own changes. */
const neverHeld = new Set<Right>(["approvals.decide", "approvals.manage", "power.correct", "power.ingest"]);

/** What a policy can cover: the calls with a right that writes. */
export const approvalActions: readonly Right[] = rights.filter(
  (right) => !right.endsWith(".read") && !neverHeld.has(right),
);

/** Whether a policy can cover the calls with a right. */
export const isApprovable = (right: Right): boolean => right === "approvals.manage" || approvalActions.includes(right);

/** The actions with an amount: in euros incl. VAT, or the number of rights of a token. */
const withAmount = new Set<Right>(["invoices.credit", "invoices.publish", "invoices.write-off", "tokens.manage"]);

/** The actions that a call with a right can take: a UBL file can be a credit note. */
export const actionsOf = (right: Right): readonly Right[] =>
  right === "invoices.draft" ? [right, "invoices.credit"] : [right];

export const approvalStatuses = ["OPEN", "APPROVED", "REFUSED", "WITHDRAWN", "EXPIRED"] as const;

export const ApprovalRule = Type.Object(
  {
    action: described(oneOf(approvalActions), "The right of the covered calls", "invoices.credit"),
    aboveAmount: described(
      Type.Optional(Type.String({ pattern: "^(0|[1-9][0-9]{0,8})(\\.[0-9]{1,2})?$" })),
      "Only above this sum per customer and day: euros incl. VAT, or rights of new tokens. Without it, every call",
      "500.00",
    ),
    roles: described(
      Type.Optional(Type.Array(oneOf(staffRoles), { maxItems: staffRoles.length, uniqueItems: true })),
      "Roles of the staff who approve, for the staff console; until then everyone with the right can approve",
      ["FINANCE"],
    ),
  },
  { title: "ApprovalRule", additionalProperties: false },
);
export type ApprovalRule = Static<typeof ApprovalRule>;

/** The policy of a provider who wants four eyes on what moves money or rights, or cannot be undone. */
export const usualApprovalPolicy: readonly ApprovalRule[] = [
  { action: "invoices.publish", aboveAmount: "50000.00", roles: ["FINANCE"] },
  { action: "invoices.credit", aboveAmount: "500.00", roles: ["FINANCE"] },
  { action: "invoices.write-off", aboveAmount: "500.00", roles: ["FINANCE"] },
  { action: "services.end", roles: ["NETWORK", "DESK"] },
  { action: "mandates.decide", roles: ["FINANCE"] },
  { action: "catalogue.publish", roles: ["SALES"] },
  { action: "tokens.manage", aboveAmount: "10", roles: ["PLATFORM"] },
];

const request = {
  id: described(uuid(), "Id of the request"),
  status: described(oneOf(approvalStatuses), "Status of the request"),
  actions: described(Type.Array(oneOf(rights)), "The actions of the policy that cover the call", ["invoices.credit"]),
  right: described(oneOf(rights), "The right that an approver needs as well", "invoices.credit"),
  operation: described(Type.String(), "Name of the call", "creditInvoice"),
  object: described(Type.String(), "Path of the call", "/operator/v1/invoice/2026-000066/credit"),
  reason: described(nullableText(), "Why the change is asked for", "Agreed by telephone"),
  maker: described(Type.String(), "Name of the system that made the call", "billing"),
  makerPerson: described(
    Type.String(),
    "The person of the maker: `staff:` and the id, or the creator of its token",
    "os:anna",
  ),
  decidedBy: described(nullableText(), "Name of the system that decided; null while it is open", "billing-lead"),
  decidedPerson: described(nullableText(), "The person of that system", "os:ben"),
  decision: described(nullableText(), "Why it was refused or approved; null without a reason", "Checked by telephone"),
  planHash: described(Plan.properties.planHash, "Hash of the plan that an approval carries out"),
  expiresAt: described(instant(), "Until when it can be decided"),
  createdAt: described(instant(), "When it was made"),
  decidedAt: described(nullable(instant()), "When it was decided; null while it is open"),
  updatedAt: described(instant(), "When it was changed last"),
  version: recordVersion(),
};

export const ApprovalRequest = Type.Object(request, { title: "ApprovalRequest" });
export type ApprovalRequest = Static<typeof ApprovalRequest>;

const ApprovalDetail = Type.Object(
  { ...request, plan: described(Plan, "What the change does") },
  { title: "ApprovalDetail" },
);

export const listApprovals = listEndpoint({
  name: "listApprovals",
  summary: "List requests for approval",
  details: "Those of the calls that your token has the right to make.",
  path: "/operator/v1/approval",
  right: "approvals.read",
  item: ApprovalRequest,
  filters: {
    status: described(Type.Optional(oneOf(approvalStatuses)), "Only requests with this status"),
    operation: described(Type.Optional(Type.String({ maxLength: 60 })), "Only requests for this call"),
    maker: described(Type.Optional(Type.String({ maxLength: 100 })), "Only requests of this system"),
  },
});

const ofApproval = payload("approvalPath", { approvalId: described(uuid(), "Id of the request") });

export const readApproval = endpoint({
  name: "readApproval",
  summary: "Get a request for approval",
  method: "GET",
  path: "/operator/v1/approval/:approvalId",
  access: serviceRight("approvals.read"),
  params: ofApproval,
  responses: { 200: ApprovalDetail },
});

const decided = {
  id: request.id,
  status: request.status,
};

const decides = { method: "POST", access: serviceRight("approvals.decide"), params: ofApproval } as const;

export const approveRequest = endpoint({
  ...decides,
  name: "approveRequest",
  summary: "Approve a request",
  details:
    "Carries out exactly the plan of the request, as the system that asked for it. You need the right of that call, and have to be another person. 409 `plan-outdated` if the call would now do something else; the request stays open.",
  path: "/operator/v1/approval/:approvalId/approve",
  body: payload("approval", { reason: reason() }),
  responses: {
    200: Type.Object(
      {
        ...decided,
        version: request.version,
        outcome,
        answer: described(Type.Unknown(), "Response of the call, without secrets"),
      },
      { title: "ApprovedRequest" },
    ),
  },
  errors: { 403: ["approval.own-request", "right.missing"], 409: ["approval.state-conflict", "plan-outdated"] },
});

const closes = {
  ...decides,
  ...plannedWrite,
  body: payload("approvalRefusal", { reason: requiredReason() }),
  responses: { 200: writtenRecord("Approval", decided) },
} as const;

export const refuseRequest = endpoint({
  ...closes,
  name: "refuseRequest",
  summary: "Refuse a request",
  path: "/operator/v1/approval/:approvalId/refuse",
  errors: { 403: ["approval.own-request"], ...conflicts("approval.state-conflict") },
});

export const withdrawRequest = endpoint({
  ...closes,
  name: "withdrawRequest",
  summary: "Withdraw your own request",
  details: "For the system that made the call, and other systems of the same person.",
  access: serviceRight("approvals.read"),
  path: "/operator/v1/approval/:approvalId/withdraw",
  body: payload("approvalWithdrawal", { reason: reason() }),
  errors: { 403: ["approval.other-request"], ...conflicts("approval.state-conflict") },
});

const rules = described(Type.Array(ApprovalRule), "The rules; without rules, calls do not need an approval");

export const readApprovalPolicy = endpoint({
  name: "readApprovalPolicy",
  summary: "Get what needs an approval",
  method: "GET",
  path: "/operator/v1/approval-policy",
  access: serviceRight("approvals.read"),
  responses: {
    200: Type.Object({ rules, version: request.version }, { title: "ApprovalPolicy" }),
  },
});

const refuseRules = ({ rules: given }: { readonly rules: readonly ApprovalRule[] }): FieldError[] =>
  given.flatMap(({ action, aboveAmount }, place) => [
    ...(aboveAmount !== undefined && !withAmount.has(action)
      ? [{ field: `rules.${place}.aboveAmount`, message: "validation.invalid-value" }]
      : []),
    ...(given.findIndex((one) => one.action === action) < place
      ? [{ field: `rules.${place}.action`, message: "validation.invalid-value" }]
      : []),
  ]);

export const putApprovalPolicy = endpoint({
  ...plannedWrite,
  name: "putApprovalPolicy",
  summary: "Set what needs an approval",
  details:
    "Replaces all rules. While there are rules, this call itself needs an approval. 409 `approval-policy.one-person` unless two people have tokens with `approvals.decide` and `approvals.manage`.",
  method: "PUT",
  path: "/operator/v1/approval-policy",
  access: serviceRight("approvals.manage"),
  body: payload("approvalPolicy", {
    rules: described(
      Type.Array(ApprovalRule, { maxItems: approvalActions.length }),
      "All rules; without rules, calls do not need an approval",
    ),
    reason: requiredReason(),
  }),
  rules: refuseRules,
  responses: { 200: written("ApprovalPolicy", { version: request.version, outcome }) },
  errors: conflicts("approval-policy.one-person"),
});
