import type { OrderBody } from "@demarc/contract/core/order-body";
import type { OrderedKind, OrderedService, ServiceType } from "@demarc/contract/orders/order-fields";
import type { OrderEvent } from "../changes/orders.rules.ts";

/** A step in the history of a demo order. A customer's steps are taken by the person who ordered. */
export interface DemoStep {
  readonly event: OrderEvent;
  readonly daysAgo: number;
  /** The reason, or the question. */
  readonly text?: string;
}

export interface DemoNote {
  readonly daysAgo: number;
  readonly text: string;
  readonly by: "CUSTOMER" | "OPERATOR";
  readonly isInternal?: true;
}

export interface DemoOrder {
  /** A unique key, from which the id is derived. */
  readonly key: string;
  readonly customerId: number;
  /** The user name of the person who ordered. */
  readonly by: string;
  readonly kind: OrderedKind;
  readonly action?: "NEW" | "MIGRATE" | "CHANGE" | "TERMINATE";
  readonly body: OrderBody;
  readonly place: string;
  readonly siteCode?: string;
  readonly siteCodeZ?: string;
  readonly endCustomer?: string;
  /** Without any it is a draft. */
  readonly steps: readonly DemoStep[];
  /** Days since a draft was last touched. */
  readonly draftedDaysAgo?: number;
  /** Working days until the planned date. */
  readonly plannedIn?: number;
  readonly deliveredDaysAgo?: number;
  readonly milestonesReached: number;
  readonly reminders?: number;
  readonly notes?: readonly DemoNote[];
  readonly target?: { readonly type: ServiceType; readonly id: string };
  readonly services?: readonly OrderedService[];
  readonly documents?: readonly string[];
  readonly reserved?: { readonly rackCode: string } | { readonly channel: string };
}

/** The usual steps of an order, with the days ago on which they were taken. */
export const stepsOf = (days: Partial<Record<OrderEvent, number>>): DemoStep[] =>
  Object.entries(days).map(([event, daysAgo]) => ({ event: event as OrderEvent, daysAgo }));
