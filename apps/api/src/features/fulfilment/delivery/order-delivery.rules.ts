import type { Values } from "@demarc/ordering/configuration";
import type { Package } from "@demarc/contract/core/package";
import { formOf, orderValues, unitsOf } from "@demarc/ordering/order-values";
import Big from "big.js";
import { conflict } from "../../../platform/refusals/errors.ts";
import { money } from "../../../platform/money.ts";
import type { NewService } from "../../services/service-changes.conditions.ts";
import type { DeliveryFactsRow } from "./order-completion.queries.ts";
import type { LockedOrder } from "../../orders/locked-orders.public.ts";

interface PortGiven {
  readonly panel: string;
  readonly module?: string | undefined;
  readonly port: string;
}

export interface LineEquipment {
  readonly type: string;
  readonly model: string;
  readonly serial: string;
  readonly macAddress: string | null;
  readonly ownership: string;
}

/**
 * The details of a delivery from the operator. `deliveredDate` is the first day of the service; for a termination its last day.
 * `fillIn` chooses missing values, as the fulfilment of the demo does; without it a missing value is refused.
 */
export interface Delivery {
  readonly deliveredDate: string;
  readonly fillIn?: boolean;
  /** Whether `fillIn` leaves out the carrier of a line: those that it knows are of the demo. */
  readonly carrierRequired?: boolean;
  readonly line?: {
    readonly circuitId?: string | undefined;
    readonly carrier?: string | undefined;
    readonly deliveryType?: number | undefined;
    readonly connectionPoint?: string | undefined;
    readonly equipment?: readonly LineEquipment[] | undefined;
  };
  /** A PDF, for a connection or a wavelength. */
  readonly testReport?: { readonly fileName: string; readonly content: Buffer } | undefined;
  /** The block to assign for each family; without one, the next free block of the pools. */
  readonly prefixes?: readonly { readonly family: 4 | 6; readonly block: string }[] | undefined;
  readonly racks?: readonly { readonly rackCode?: string | undefined; readonly facilityId?: string | undefined }[];
  readonly dcConnection?: {
    readonly aSide?: PortGiven | undefined;
    readonly zSide?: PortGiven | undefined;
    readonly testReportId?: string | undefined;
    readonly loaNumber?: string | undefined;
    readonly loaExpiresAt?: string | undefined;
  };
  readonly wdm?: {
    readonly channel?: string | undefined;
    readonly handoverA?: PortGiven | undefined;
    readonly handoverZ?: PortGiven | undefined;
    readonly testReportId?: string | undefined;
  };
}

export interface DeliveredOrder {
  readonly order: LockedOrder;
  readonly facts: DeliveryFactsRow;
  readonly chosen: Package;
  /** The values of its parameters, with defaults. */
  readonly values: Values;
  /** The number of its pieces. */
  readonly units: number;
  readonly delivery: Delivery;
}

/** 409: details from the operator are missing, so the order cannot be completed. */
export const incomplete = (message: string) => conflict("order.incomplete-delivery", message);

export const deliveredValues = ({ kind, body }: LockedOrder, chosen: Package) => {
  const ordered = orderValues(formOf(kind), body, chosen);
  return { values: ordered.values, units: unitsOf(ordered) };
};

/** Splits an amount into parts that add up to it; the first parts are a cent higher if needed. */
export const dividedAmount = (total: string, parts: number): string[] => {
  const cents = new Big(total).times(100);
  const each = cents.div(parts).round(0, Big.roundDown);
  const left = Number(cents.minus(each.times(parts)));
  return Array.from({ length: parts }, (_, place) => money(each.plus(place < left ? 1 : 0).div(100)));
};

/** The terms of the services of an order: they share its price. */
export const termsOf = ({ order, facts, chosen, delivery }: DeliveredOrder, count = 1): NewService[] => {
  const [nrc, mrc] = [dividedAmount(order.nrcTotal, count), dividedAmount(order.mrcTotal, count)];
  return Array.from({ length: count }, (_, place) => ({
    customerId: order.customerId,
    orderId: order.id,
    endCustomerId: facts.endCustomerId,
    reference: order.reference,
    packageCode: chosen.code,
    startDate: delivery.deliveredDate,
    termMonths: order.contractTermMonths ?? chosen.contractTerms[0] ?? 1,
    noticeDays: facts.noticeDays,
    nrc: nrc[place] ?? "0.00",
    mrc: mrc[place] ?? "0.00",
  }));
};

export const onlyTerms = (given: DeliveredOrder): NewService => {
  const [terms] = termsOf(given);
  if (!terms) throw new Error("an order has at least one service");
  return terms;
};

export interface OrderedPrefix {
  readonly family: 4 | 6;
  readonly length: number;
  readonly block: string | undefined;
}

/** The prefixes that an order asks for. Throws 409 if a block is named that it does not ask for. */
export const prefixesOf = ({ values, delivery: { prefixes = [] } }: DeliveredOrder): OrderedPrefix[] => {
  const ordered = ([4, 6] as const).flatMap((family): OrderedPrefix[] => {
    const length = Number(values[`ipv${family}Length`] ?? "");
    return length > 0 ? [{ family, length, block: prefixes.find((one) => one.family === family)?.block }] : [];
  });
  const left = prefixes.find(({ block }) => ordered.every((one) => one.block !== block));
  if (left) throw incomplete(`The order does not include a prefix such as ${left.block}.`);
  return ordered;
};
