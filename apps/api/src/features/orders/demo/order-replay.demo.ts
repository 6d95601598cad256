import { addWorkingDays, amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { configuredOrder } from "@demarc/ordering/configured-order";
import type { OrderContext } from "@demarc/ordering/order-context";
import { summaryOf } from "@demarc/ordering/order-summary";
import { formOf } from "@demarc/ordering/order-values";
import type { Package } from "@demarc/contract/core/package";
import { milestonesOf, type OrderStatus } from "@demarc/contract/orders/order-fields";
import { accountIdOf } from "../../../demo/demo-ids.ts";
import { endCustomerId } from "../../end-customers/demo/end-customers.demo.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import type { DemoOrder, DemoStep } from "./order-list.demo.ts";
import { nextOrderStatus, type OrderState, statusesBeforeOf } from "../changes/orders.rules.ts";

export const orderId = (key: string): string => fixedUuid(`order ${key}`);

const today = amsterdamDate(new Date());
const momentOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
const dayOf = (daysAgo: number): string => daysAfter(today, -Math.floor(daysAgo));

interface History {
  readonly state: OrderState;
  readonly steps: readonly (DemoStep & { readonly from: OrderStatus; readonly to: OrderStatus })[];
}

const accepting: ReadonlySet<OrderStatus> = new Set(["ACCEPTED", "SCHEDULED"]);

/** Replays the steps of an order through the state machine, so that no order of the demo has an impossible state. */
const historyOf = ({ steps, action = "NEW" }: DemoOrder): History => {
  const start: History = { state: { status: "DRAFT", statusesBefore: [], acceptedAt: null, action }, steps: [] };
  return steps.reduce<History>(({ state, steps: taken }, step) => {
    const to = nextOrderStatus(state, step.event);
    const acceptedAt = state.acceptedAt ?? (accepting.has(to) ? String(step.daysAgo) : null);
    const statusesBefore = statusesBeforeOf(state, step.event, to);
    return {
      state: { status: to, statusesBefore, acceptedAt, action },
      steps: [...taken, { ...step, from: state.status, to }],
    };
  }, start);
};

const milestonesIn = (order: DemoOrder, planned: string | null) => {
  if (order.action === "TERMINATE" || order.steps.length === 0) return [];
  const codes = milestonesOf[order.kind];
  const taken = order.steps.map(({ daysAgo }) => daysAgo);
  return codes.map((code, place) => ({
    code,
    plannedAt: planned !== null && place === codes.length - 1 ? planned : null,
    // Reached with the steps after the submission, one by one.
    doneAt: place < order.milestonesReached ? momentOf(taken[Math.min(place + 1, taken.length - 1)] ?? 0) : null,
    text: null,
  }));
};

const priceOf = ({ kind, body }: DemoOrder, chosen: Package, equipment: OrderContext["equipment"]) => {
  const context = { today, chosen, equipment, sites: [], routes: [], wdms: [], address: undefined };
  return summaryOf(configuredOrder(formOf(kind), body, context), "21.00");
};

const customerSteps: ReadonlySet<string> = new Set(["submit", "provideInfo", "cancel"]);

const stepRows = (order: DemoOrder, history: History) =>
  history.steps.map(({ event, daysAgo, text, from, to }) => ({
    order_id: orderId(order.key),
    customer_id: order.customerId,
    days_ago: daysAgo,
    from_status: from,
    to_status: to,
    event,
    actor_type: customerSteps.has(event) ? "ACCOUNT" : order.action === "TERMINATE" ? "SYSTEM" : "OPERATOR",
    actor: customerSteps.has(event) ? accountIdOf(order.by) : order.action === "TERMINATE" ? null : "planning",
    reason: text ?? null,
  }));

const lastText = ({ steps }: History, events: readonly string[]): string | null =>
  steps.findLast(({ event }) => events.includes(event))?.text ?? null;

const rowOf = (order: DemoOrder, history: History, price: ReturnType<typeof priceOf>) => {
  const { state } = history;
  const { body, draftedDaysAgo, deliveredDaysAgo } = order;
  const submitted = order.steps[0]?.daysAgo;
  const planned = order.plannedIn === undefined ? null : addWorkingDays(today, order.plannedIn);
  const delivered = deliveredDaysAgo === undefined ? null : dayOf(deliveredDaysAgo);
  const isTermination = order.action === "TERMINATE";
  const waits = state.status === "AWAITING_CUSTOMER" || state.statusesBefore.includes("AWAITING_CUSTOMER");
  return {
    id: orderId(order.key),
    customer_id: order.customerId,
    kind: order.kind,
    action: order.action ?? "NEW",
    status: state.status,
    statuses_before: state.statusesBefore,
    accepted_days: state.acceptedAt === null ? null : Number(state.acceptedAt),
    waiting_days: waits ? order.steps.at(-1)?.daysAgo : null,
    reminders: order.reminders ?? 0,
    question: waits ? lastText(history, ["requestInfo"]) : null,
    reason: lastText(history, ["hold", "reject", "fail", "cancel"]),
    customer_reference: body.customerReference ?? null,
    reference: body.reference ?? null,
    end_customer_id: order.endCustomer ? endCustomerId(order.customerId, order.endCustomer) : null,
    package_code: body.packageCode,
    site_code: order.siteCode ?? null,
    site_code_z: order.siteCodeZ ?? null,
    route_code: body.routeCode ?? null,
    body: isTermination ? {} : { ...body, expectedNrcTotal: price.nrcTotal, expectedMrcTotal: price.mrcTotal },
    place: order.place,
    term_months: isTermination ? null : body.contractTermMonths,
    planned_date: planned ?? delivered,
    delivered_date: delivered,
    nrc_total: isTermination ? "0.00" : price.nrcTotal,
    mrc_total: isTermination ? "0.00" : price.mrcTotal,
    target_type: order.target?.type ?? null,
    target_id: order.target?.id ?? null,
    milestones: milestonesIn(order, planned ?? delivered),
    services: order.services ?? [],
    created_by: accountIdOf(order.by),
    submitted_days: submitted ?? null,
    changed_days: order.steps.at(-1)?.daysAgo ?? draftedDaysAgo ?? 0,
    external_ref: submitted === undefined ? null : `OSS-${orderId(order.key).slice(-8)}`,
  };
};

const lineRows = (order: DemoOrder, price: ReturnType<typeof priceOf>) =>
  order.steps.length === 0 || order.action === "TERMINATE"
    ? []
    : price.lines.map((line, place) => ({
        order_id: orderId(order.key),
        customer_id: order.customerId,
        position: place + 1,
        product_code: line.productCode,
        description: line.description,
        charge_type: line.chargeType,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        discount_pct: line.discountPct,
        amount: line.amount,
        vat_code: line.vatCode,
      }));

const noteRows = (order: DemoOrder) =>
  (order.notes ?? []).map(({ daysAgo, text, by, isInternal }) => ({
    order_id: orderId(order.key),
    customer_id: order.customerId,
    days_ago: daysAgo,
    author_type: by === "CUSTOMER" ? "ACCOUNT" : "OPERATOR",
    author: by === "CUSTOMER" ? accountIdOf(order.by) : "planning",
    text,
    visibility: isInternal ? "INTERNAL" : "CUSTOMER",
  }));

export const rowsOfOrder = (order: DemoOrder, chosen: Package, equipment: OrderContext["equipment"]) => {
  const history = historyOf(order);
  const price = priceOf(order, chosen, equipment);
  return {
    order: rowOf(order, history, price),
    lines: lineRows(order, price),
    steps: stepRows(order, history),
    notes: noteRows(order),
  };
};
