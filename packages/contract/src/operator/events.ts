import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { payload } from "../core/fields.ts";
import { described, Type } from "../core/json-schema.ts";
import type { Right } from "../core/rights.ts";
import { eventPattern, matchesWildcard } from "../core/wildcard.ts";
import type { PublishedEvent } from "../core/words.ts";
import { about, type EventType, OperatorEvent, removedByUndo, service } from "./event.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorEvents: typeof import("./events.ts");
  }
}

/** Every type of event, each with its right. */
export const eventTypes = {
  ...about("application", "applications.read", {
    "application.submitted": ["Someone applies for an account", ["state"], "SUBMITTED"],
    "application.email-verified": ["The applicant confirms the e-mail address", ["emailVerifiedAt"]],
    "application.review-started": ["The operator starts the review", ["state"], "UNDER_REVIEW"],
    "application.information-requested": ["The operator asks a question", ["state"], "INFO_REQUESTED"],
    "application.info-received": ["The applicant answers", ["state"], "UNDER_REVIEW"],
    "application.approved": ["The operator approves", ["state"], "APPROVED"],
    "application.rejected": ["The operator rejects", ["state"], "REJECTED"],
    "application.withdrawn": ["The applicant withdraws", ["state"], "WITHDRAWN"],
    "application.expired": ["No one confirmed or answered in time", ["state"], "EXPIRED"],
    "application.anonymised": ["The personal data of the applicant is erased", ["contact"]],
  }),
  ...about("customer", "customers.read", {
    "customer.applied": ["A company applies for an account", ["status"], "APPLIED"],
    "customer.rejected": ["Its application is rejected or withdrawn, or expires", ["status"], "REJECTED"],
    "customer.approved": ["An application is approved and its company becomes a customer", ["status"], "ACTIVE"],
    "customer.created": ["The operator creates a customer", ["name", "status"], "ACTIVE"],
    "customer.updated": ["The company or the operator changes its data", ["invoiceEmail"]],
    "customer.address-changed": ["The address changes", ["address"]],
    "customer.iban-changed": ["The bank account changes", ["iban"]],
    "customer.suspended": ["The operator suspends the customer", ["status"], "SUSPENDED"],
    "customer.reinstated": ["The suspension ends", ["status"], "ACTIVE"],
    "customer.terminated": ["The relation ends", ["status"], "TERMINATED"],
    "customer.removed": removedByUndo,
  }),
  ...about("customer", "mandates.read", {
    "mandate.created": ["The customer gives a mandate for direct debits", ["mandate"]],
    "mandate.activated": ["The operator accepts a mandate, or adds one with its bank account", ["mandate"]],
    "mandate.revoked": ["The operator rejects or revokes a mandate", ["mandate"]],
  }),
  ...about("contact", "customers.read", {
    "customer.contact-changed": ["A contact is added, changed or removed", ["email"]],
    "contact.removed": removedByUndo,
  }),
  ...about("end-customer", "customers.read", {
    "customer.end-customer-changed": ["A reseller adds or changes an end customer", ["name"]],
    "end-customer.removed": removedByUndo,
  }),
  ...about("document", "customers.read", { "document.uploaded": ["The customer uploads a file", ["fileName"]] }),
  ...about("embed", "customers.read", {
    "embed.changed": ["The company changes the postal-code check on its website", ["color"]],
  }),
  ...about("bulk-check", "customers.read", {
    "bulk-check.started": ["A check of many addresses starts", ["rows"]],
    "bulk-check.finished": ["A check of many addresses ends", ["finishedAt"]],
  }),
  ...about("loyalty", "loyalty.read", {
    "loyalty.shop-opened": ["A person opens the loyalty shop", []],
    "loyalty.points-spent": ["Points are spent", ["points"]],
    "loyalty.points-changed": ["The operator adds or takes points", ["points"]],
  }),
  ...about("account", "people.read", {
    "account.created": ["A user is invited", ["username", "status"], "PENDING_ACTIVATION"],
    "account.invitation-sent": ["An invitation is sent again", []],
    "account.activation-link-sent": ["An activation link is sent again", []],
    "account.activated": ["A user chooses a password", ["status"], "ENABLED"],
    "account.updated": ["The data of a user change", ["lastName"]],
    "account.roles-changed": ["The roles of a user change, and perhaps other data", ["roles"]],
    "account.enabled": ["A blocked user gets access again", ["status"], "ENABLED"],
    "account.disabled": ["A user is blocked", ["status"], "DISABLED"],
    "account.deleted": ["A user is removed", ["status"]],
    "account.removed": removedByUndo,
    "account.second-factor-reset": ["The second factor of a user is reset", []],
    "account.sessions-ended": ["All sessions of a user are ended", []],
  }),
  ...about("maintenance", "maintenance.read", {
    "maintenance.created": ["Maintenance is drafted", ["title", "status"], "DRAFT"],
    "maintenance.changed": ["A draft changes", ["startsAt"]],
    "maintenance.published": ["It is announced to customers", ["status"], "PLANNED"],
    "maintenance.rescheduled": ["Its window or text changes after it was announced", ["startsAt", "endsAt"]],
    "maintenance.started": ["Its window begins", ["status"], "IN_PROGRESS"],
    "maintenance.completed": ["It is completed, or its window ends", ["status"], "DONE"],
    "maintenance.cancelled": ["It is cancelled", ["status"], "CANCELLED"],
  }),
  ...about("session", "people.read", { "session.ended": ["A person signs out", []] }),
  ...about("view", "people.read", { "account.view-changed": ["A person changes a saved view", ["name"]] }),
  ...about("calendar", "people.read", {
    "calendar.address-changed": ["A person makes, renews or revokes a calendar link", []],
  }),
  ...about("token", "people.read", {
    "token.created": ["An API token is created", ["name"]],
    "token.updated": ["An API token changes", ["name"]],
    "token.replaced": ["An API token is replaced", ["expiresAt"]],
    "token.revoked": ["An API token is revoked", ["revokedAt"]],
    "token.removed": ["An API token is removed", []],
  }),
  ...about("order", "orders.read", {
    "order.drafted": ["A draft is saved", ["status"], "DRAFT"],
    "order.updated": ["A draft or its reference changes", ["body"]],
    "order.draft-deleted": ["A draft is deleted", []],
    "order.submitted": ["An order is sent", ["status"], "SUBMITTED"],
    "order.placed-on-behalf": ["The operator places an order that a customer asked for", ["onBehalfOf"]],
    "order.accepted": ["The operator accepts", ["status"], "ACCEPTED"],
    "order.confirmed": ["The order confirmation is made", []],
    "order.rejected": ["The operator rejects", ["status"], "REJECTED"],
    "order.awaiting-customer": ["The operator asks the customer", ["status"], "AWAITING_CUSTOMER"],
    "order.information-provided": ["The customer answers", ["status"], "ACCEPTED"],
    "order.held": ["The order is put on hold", ["status"], "ON_HOLD"],
    "order.released": ["The hold ends", ["status"], "ACCEPTED"],
    "order.scheduled": ["The delivery is planned", ["status", "plannedDate"], "SCHEDULED"],
    "order.started": ["The delivery starts", ["status"], "IN_PROGRESS"],
    "order.cancel-requested": ["The customer asks to cancel", ["status"], "CANCELLATION_REQUESTED"],
    "order.cancel-denied": ["The operator refuses to cancel", ["status"], "SCHEDULED"],
    "order.cancelled": ["The order is cancelled", ["status"], "CANCELLED"],
    "order.completed": ["The order is delivered", ["status"], "COMPLETED"],
    "order.failed": ["The delivery fails", ["status"], "FAILED"],
    "order.milestone-reached": ["A step of the delivery is done", ["milestone"]],
    "order.noted": ["A note is added", []],
  }),
  ...about("order-import", "orders.read", {
    "order-import.started": ["A file with orders is uploaded", ["rows"]],
    "order-import.ordered": ["Orders of a file are sent", ["orders"]],
    "order-import.deleted": ["A file with orders is deleted", []],
  }),
  ...about("quotation-request", "quotations.read", {
    "quotation.requested": ["A customer asks for an offer", ["status"], "OPEN"],
    "quotation.request-answered": ["The operator answers with a quotation", ["status"], "ANSWERED"],
    "quotation.request-closed": ["The request is closed without a quotation", ["status"], "CLOSED"],
  }),
  ...about("quotation", "quotations.read", {
    "quotation.draft-changed": ["The operator changes a draft", ["lines"]],
    "quotation.published": ["The customer can see it", ["status"], "PUBLISHED"],
    "quotation.accepted": ["The customer accepts", ["status"], "ACCEPTED"],
    "quotation.ordered": ["Its orders are made", ["orders"]],
    "quotation.rejected": ["The customer rejects", ["status"], "REJECTED"],
    "quotation.expired": ["Its last day has passed", ["status"], "EXPIRED"],
    "quotation.withdrawn": ["The operator withdraws", ["status"], "WITHDRAWN"],
    "quotation.superseded": ["A new revision replaces it", ["status"], "SUPERSEDED"],
    "quotation.unreplaced": ["The revision that replaced it is withdrawn", ["status"], "PUBLISHED"],
  }),
  ...about("msa-template", "agreements.read", {
    "msa-template.imported": ["A version of the master service agreement is imported", ["version"]],
  }),
  ...about("msa", "agreements.read", {
    "msa.sent": ["The agreement is sent to the customer", ["status"], "PENDING_SIGNATURE"],
    "msa.signing-started": ["The customer starts to sign", ["status"]],
    "msa.signing-ended": ["The customer stops without signing", ["status"]],
    "msa.signed": ["The customer signs", ["status"], "SIGNED"],
    "msa.declined": ["The customer declines", ["status"], "DECLINED"],
    "msa.activated": ["The operator signs, or adds one that was signed elsewhere", ["status"], "ACTIVE"],
    "msa.expired": ["No one signed in time", ["status"], "EXPIRED"],
    "msa.superseded": ["Another agreement replaces it", ["status"], "SUPERSEDED"],
    "msa.terminated": ["It ends", ["status"], "TERMINATED"],
    "msa.removed": ["The import that created its company is undone; it no longer exists", []],
  }),
  ...about("manual-agreement", "agreements.read", {
    "manual-agreement.drafted": ["A draft is made", ["status"], "DRAFT"],
    "manual-agreement.draft-changed": ["A draft changes", ["terms"]],
    "manual-agreement.published": ["The customer can see it", ["status"], "PENDING_ACCEPTANCE"],
    "manual-agreement.accepted": ["The customer accepts", ["status"], "ACTIVE"],
    "manual-agreement.activated": ["It takes effect", ["status"], "ACTIVE"],
    "manual-agreement.declined": ["The customer declines", ["status"], "DECLINED"],
    "manual-agreement.expired": ["No one accepted in time", ["status"], "ENDED"],
    "manual-agreement.renewed": ["Its term is extended", ["endDate"]],
    "manual-agreement.termination-requested": ["The customer cancels it", ["status"]],
    "manual-agreement.termination-withdrawn": ["The cancellation is withdrawn", ["status"], "ACTIVE"],
    "manual-agreement.withdrawn": ["The operator withdraws", ["status"], "ENDED"],
    "manual-agreement.ended": ["It has ended", ["status"], "ENDED"],
  }),
  ...about("notice", "agreements.read", {
    "notice.setting-changed": ["The company changes its reminders of contracts", ["days"]],
  }),
  ...service("line", "services.read", "A line"),
  ...about("line", "services.read", {
    "line.examined": ["The customer examines the line", []],
    "line.event-added": ["The operator adds maintenance, an outage or a message", ["type"]],
  }),
  ...service("rack", "racks.read", "A rack"),
  ...service("shared-colo", "racks.read", "A unit in a shared rack"),
  ...about("power-feed", "racks.read", {
    "power-feed.created": ["A power feed is created with your own id", ["amperage"]],
    "power-feed.changed": ["A power feed changes", ["amperage"]],
    "power-feed.removed": removedByUndo,
  }),
  ...about("power-meter", "racks.read", {
    "power-meter.created": ["A power meter is created with your own id", ["serial"]],
    "power-meter.changed": ["A power meter changes", ["serial"]],
    "power-meter.removed": removedByUndo,
  }),
  ...service("dc-connection", "interconnect.read", "A data-centre connection"),
  ...about("dc-connection", "interconnect.read", {
    "dc-connection.letter-expiring": ["Its letter of authorisation expires soon", []],
    "dc-connection.letter-expired": ["Its letter of authorisation has expired", []],
  }),
  ...service("wdm", "interconnect.read", "A wavelength"),
  ...about("address-pool", "ip.read", { "address-pool.added": ["A pool of addresses is added", ["prefix"]] }),
  ...about("prefix-request", "ip.read", {
    "prefix.requested": ["The customer asks for a prefix", ["status"]],
    "prefix.request-answered": ["The operator answers", ["status"]],
  }),
  ...about("prefix", "ip.read", {
    "prefix.activated": ["A prefix is assigned", ["lifecycle"], "ACTIVE"],
    "prefix.updated": ["Its description, subnets or labels change", ["description"]],
    "prefix.release-requested": ["The customer releases it", ["lifecycle"]],
    "prefix.released": ["It can be assigned again", ["lifecycle"], "RELEASED"],
    "prefix.removed": removedByUndo,
    "ptr.changed": ["PTR records of the prefix change", ["records"]],
    "ptr.published": ["Your DNS system reports which PTR records are published", ["live"]],
    "ptr.reconciled": ["The operator has its PTR records published again", []],
    "route-authorisation.requested": ["The customer asks to announce it", ["status"]],
    "route-authorisation.revoked": ["The customer revokes an announcement", ["status"]],
    "route-authorisation.decided": ["The operator decides", ["status"]],
    "delegation.requested": ["The customer delegates reverse DNS", ["status"]],
    "delegation.activated": ["The name servers answer", ["status"]],
    "delegation.failed": ["The name servers do not answer", ["status"]],
    "delegation.removed": ["The customer removes the delegation", ["status"]],
    "delegation.ended": ["The delegation has ended", ["status"]],
  }),
  ...about("fault-report", "faults.read", {
    "fault-report.created": ["A customer reports a fault", ["status"], "OPEN"],
    "fault-report.answered": ["The operator answers", ["answer"]],
    "fault-report.closed": ["The report is closed", ["status"], "CLOSED"],
    "fault-report.anonymised": ["What a removed person wrote is erased", ["text", "contact"]],
  }),
  ...about("invoice", "invoices.read", {
    "invoice.drafted": ["A draft is made", ["status"], "DRAFT"],
    "invoice.draft-changed": ["A draft changes", ["lines"]],
    "invoice.removed": removedByUndo,
    "invoice.document-added": ["It gets a PDF of the operator", ["document"]],
    "invoice.published": ["The customer can see it", ["status"], "OPEN"],
    "invoice.mailed": ["It is mailed", []],
    "invoice.not-mailed": ["It cannot be mailed", []],
    "invoice.paid": ["It is paid, in whole or in part", ["status"], "PAID"],
    "invoice.payment-reversed": ["A payment is charged back", ["status"], "OPEN"],
    "invoice.credited": ["A credit note corrects it", ["status"], "CREDITED"],
    "invoice.written-off": ["It is written off", ["status"], "WRITTEN_OFF"],
    "invoice.overdue": ["Its due date has passed", ["status"], "OVERDUE"],
  }),
  ...about("invoice", "disputes.read", {
    "invoice.disputed": ["The customer disputes it", ["status"], "DISPUTED"],
    "invoice.dispute-withdrawn": ["The customer withdraws the dispute", ["status"], "OPEN"],
    "invoice.dispute-resolved": ["The operator resolves the dispute", ["status"], "OPEN"],
  }),
  ...about("power", "power.read", {
    "power.alert-changed": ["The company changes a power alert", ["percent"]],
    "power.threshold-exceeded": ["A feed draws more than its limit", []],
    "power.threshold-cleared": ["A feed draws less than its limit again", []],
    "power.redundancy-lost": ["One feed could not carry the load of both", []],
    "power.redundancy-restored": ["One feed can carry the load again", []],
    "power.meter-silent": ["A meter sends no readings", []],
    "power.meter-heard": ["A meter sends readings again", []],
    "power.warning-ended": ["A warning ends, because its rack or limit was removed", []],
    "power.readings-corrected": ["The operator corrects readings", []],
  }),
  ...about("tv-account", "tv.read", {
    "tv.account.created": ["A TV account is created", ["status"], "new"],
    "tv.account.updated": ["Its data change", ["reference"]],
    "tv.account.activated": ["It is activated", ["status"], "active"],
    "tv.account.suspended": ["It is suspended", ["status"], "suspended"],
    "tv.account.resumed": ["The suspension ends", ["status"], "active"],
    "tv.account.cancelled": ["It is cancelled", ["status"], "cancelled"],
    "tv.account.cancellation-undone": ["The cancellation is undone", ["status"], "active"],
    "tv.account.ended": ["It has ended", ["status"], "ended"],
    "tv.account.removed": removedByUndo,
    "tv.pin-changed": ["A PIN is set; the event does not have it", []],
    "tv.activation.requested": ["A device asks to be activated", []],
    "tv.activation.confirmed": ["A device is confirmed", []],
    "tv.activation.dismissed": ["A device is dismissed", []],
    "tv.activation.expired": ["No one confirmed a device in time", []],
    "tv.code.created": ["An activation code is created; the event does not have it", []],
    "tv.code.cancelled": ["An activation code is cancelled", []],
    "tv.code.expired": ["An activation code expires", []],
    "tv.device.activated": ["A device is activated", []],
    "tv.device.removed": ["A device is removed", []],
    "tv.product.added": ["A product is added", []],
    "tv.product.activated": ["A product is activated", []],
    "tv.product.cancelled": ["A product is cancelled", []],
    "tv.product.cancellation-undone": ["The cancellation of a product is undone", []],
    "tv.product.ended": ["A product has ended", []],
  }),
  ...about("tv-package", "tv.read", { "tv-package.changed": ["A TV product changes", ["price"]] }),
  ...about("tv-command", "tv.read", {
    "tv-command.acknowledged": ["The TV platform has carried out a command", ["status"]],
    "tv-command.retried": ["A command is sent to the TV platform again", ["status"]],
  }),
  ...about("site", "catalogue.read", { "site.changed": ["A site of the catalogue changes", ["name"]] }),
  ...about("wdm-route", "catalogue.read", { "wdm-route.changed": ["A route of the catalogue changes", ["name"]] }),
  ...about("package", "catalogue.read", { "package.changed": ["A package of the catalogue changes", ["name"]] }),
  ...about("class-price", "prices.read", { "class-price.changed": ["The prices of a class change", ["price"]] }),
  ...about("price-list", "prices.read", {
    "price-list.drafted": ["A price list is drafted", ["products"]],
    "price-list.scheduled": ["A drafted price list is published; its day may come later", ["status"], "SCHEDULED"],
    "price-list.removed": removedByUndo,
    "price-list.published": ["A price list takes effect", ["version"]],
  }),
  ...about("import", "platform.read", {
    "import.uploaded": ["A file with records is sent", ["state"], "MAPPED"],
    "import.mapped": ["The columns of a file are mapped", ["state"], "PREVIEWING"],
    "import.confirmed": ["An import is confirmed", ["state"], "IMPORTING"],
    "import.done": ["The rows of an import are written", ["state"], "DONE"],
    "import.undone": ["An import is undone", ["state"], "UNDONE"],
  }),
  ...about("approval", "approvals.read", {
    "approval.requested": ["A write needs an approval", ["status"], "OPEN"],
    "approval.approved": ["Another person approves, and the change is made", ["status"], "APPROVED"],
    "approval.refused": ["Another person refuses", ["status"], "REFUSED"],
    "approval.withdrawn": ["The maker withdraws the request", ["status"], "WITHDRAWN"],
    "approval.expired": ["The request was not decided in time", ["status"], "EXPIRED"],
  }),
  ...about("approval-policy", "approvals.read", {
    "approval-policy.changed": ["The rules of the approval policy change", ["rules"]],
  }),
  ...about("job", "platform.read", {
    "job.retried": ["A failed job is tried again", ["status"]],
    "job.dropped": ["A waiting or failed job is dropped", ["status"]],
  }),
  ...about("service-token", "tokens.read", {
    "service-token.created": ["A service token is created", ["name", "rights"]],
    "service-token.rotated": ["A service token is replaced", ["status"], "REPLACED"],
    "service-token.revoked": ["A service token is revoked", ["status"], "REVOKED"],
  }),
  ...about("staff", "staff.read", {
    "staff.created": ["A person of the provider is added", ["username", "roles"], "INVITED"],
    "staff.changed": ["The name, language, roles or server user of a person change", ["roles"]],
    "staff.disabled": ["A person of the provider is disabled", ["status"], "DISABLED"],
    "staff.enabled": ["A person of the provider is enabled", ["status"], "ENABLED"],
    "staff.invited": ["A person of the provider gets another invitation", []],
    "staff.second-factor-reset": ["The second factor of a person of the provider is reset", []],
  }),
  ...about("staff-role", "staff.read", { "staff-role.changed": ["The rights of a role change", ["rights"]] }),
  ...about("staff-session", "staff.read", { "staff-session.ended": ["A person of the provider signs out", []] }),
  ...about("webhook-endpoint", "webhooks.read", {
    "webhook-endpoint.created": ["A webhook endpoint is created", ["url", "types"], "ENABLED"],
    "webhook-endpoint.updated": ["A webhook endpoint changes", ["types"]],
    "webhook-endpoint.rotated": ["A webhook endpoint gets a new secret", []],
    "webhook-endpoint.disabled": [
      "A webhook endpoint is disabled, because deliveries fail or it answers 410",
      ["state"],
      "DISABLED",
    ],
    "webhook-endpoint.resent": ["Events are sent again to a webhook endpoint", []],
    "webhook-endpoint.deleted": ["A webhook endpoint is deleted", []],
  }),
  ...about("webhook-delivery", "webhooks.read", {
    "webhook-delivery.created": ["A test event is sent to a webhook endpoint", ["type"]],
    "webhook-delivery.retried": ["A delivery is sent again", ["state"], "PENDING"],
  }),
} satisfies Record<PublishedEvent, EventType>;

/** The right to read records of a kind. Lists of changes leave out kinds without this right. */
export const readRights: Readonly<Record<string, Right>> = Object.fromEntries(
  // The first group of a kind has the right to read its records.
  Object.values(eventTypes)
    .map(({ subject, right }) => [subject, right] as const)
    .toReversed(),
);

/** The type of the event that tests a webhook endpoint. It does not need a right, and is not in the feed. */
export const testEventType = "webhook.test";

/** The types that a pattern matches; `*` stands for any characters. */
export const typesMatching = (patterns: readonly string[]): string[] =>
  Object.keys(eventTypes).filter((name) => patterns.some((pattern) => matchesWildcard(pattern, name)));

/** The types among these that the rights show. */
export const typesShown = (types: readonly string[], rights: readonly Right[]): string[] =>
  types.filter((name) => name in eventTypes && rights.includes(eventTypes[name as keyof typeof eventTypes].right));

/** Days for which the feed keeps an event. */
export const feedDays = 30;
/** The longest wait of a call, in seconds. */
export const longestWait = 25;

export const listEvents = endpoint({
  name: "listEvents",
  background: true,
  summary: "Follow the events",
  details:
    "All events in one order, for 30 days. Call it again with `next` as `after`: no event is added before a cursor. You see only kinds that you have the right to read.",
  method: "GET",
  path: "/operator/v1/event",
  access: serviceRight("events.read"),
  query: payload("eventQuery", {
    after: described(
      Type.Optional(Type.String({ pattern: "^(latest|0|[1-9][0-9]{0,14})$" })),
      "`next` of the call before, or the `X-Event-Cursor` of a snapshot; `latest` starts now, and without it the oldest event comes first",
    ),
    type: described(
      Type.Optional(Type.String({ pattern: eventPattern })),
      "Only events of this type; `*` stands for any characters, as in `order.*`",
    ),
    subject: described(
      Type.Optional(Type.String({ pattern: "^[a-z-]{1,40}/[^\\u0000-\\u0020]{1,100}$" })),
      "Only events about this record, such as `order/0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b`",
    ),
    limit: described(
      Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
      "Maximum number of events in the answer",
    ),
    wait: described(
      Type.Optional(Type.Integer({ minimum: 0, maximum: longestWait, default: 0 })),
      "Seconds to wait for an event if there is none yet",
    ),
  }),
  responses: {
    200: Type.Object(
      {
        items: described(Type.Array(OperatorEvent), "Events, the oldest first"),
        next: described(Type.String(), "Cursor for the next call", "184467"),
        more: described(Type.Boolean(), "Whether there are later events, although `items` may be empty"),
      },
      { title: "EventPage" },
    ),
  },
  errors: { 409: ["event.cursor-expired"] },
});

const EventTypeRow = Type.Object(
  {
    type: described(Type.String(), "Type of the event", "order.submitted"),
    subject: described(Type.String(), "Kind of record that it is about", "order"),
    right: described(Type.String(), "Right that shows it", "orders.read"),
    when: described(Type.String(), "When it is sent", "An order is sent"),
    example: described(OperatorEvent, "An example"),
  },
  { title: "EventType" },
);

export const listEventTypes = endpoint({
  name: "listEventTypes",
  summary: "List the types of events",
  method: "GET",
  path: "/operator/v1/event-type",
  access: serviceRight("events.read"),
  responses: { 200: Type.Array(EventTypeRow) },
});
