import type {
  InvoiceAllowance,
  InvoiceChange,
  InvoiceExplanation,
  InvoiceGroup,
  InvoiceLine,
  InvoicePart,
  ServiceRef,
} from "@demarc/contract/core/invoices/invoice";
import { endCustomerPart, type PartKey, servicePart } from "@demarc/contract/core/invoices/invoice-parts";
import Big from "big.js";
import { add, isZero, money, subtract } from "../../../platform/money.ts";

export interface Explained {
  readonly number: string;
  readonly issueDate: string;
  readonly netTotal: string;
  readonly grossTotal: string;
  readonly lines: readonly InvoiceLine[];
  readonly allowances: readonly InvoiceAllowance[];
}

const serviceKey = (service: ServiceRef | null): string => (service ? `${service.type} ${service.id}` : "");

/** Identifies the same product of the same service; lines without a product are compared by description. */
const lineKey = (line: InvoiceLine): string =>
  `${serviceKey(line.serviceRef)}|${line.productCode ?? line.description}|${line.unit}`;

const sumOf = (lines: readonly InvoiceLine[]): string => add(...lines.map((line) => line.lineAmount));

const allowanceTotal = (allowances: readonly InvoiceAllowance[]): string =>
  add(...allowances.map(({ charge, amount }) => (charge ? amount : money(new Big(amount).neg()))));

const groupsOf = (current: Explained, previous: Explained | undefined): InvoiceGroup[] => {
  const before = Map.groupBy(previous?.lines ?? [], (line) => serviceKey(line.serviceRef));
  return [...Map.groupBy(current.lines, (line) => serviceKey(line.serviceRef))].map(([key, lines]) => {
    const earlier = before.get(key);
    return {
      service: lines[0]?.serviceRef ?? null,
      endCustomerName: lines[0]?.endCustomerName ?? null,
      amount: sumOf(lines),
      previousAmount: earlier ? sumOf(earlier) : null,
      lineIds: lines.map(({ id }) => id),
    };
  });
};

/** The words that all descriptions start with, such as "TV Basis" if each description also names a building. */
const sharedWords = (descriptions: readonly string[]): string => {
  const [first = [], ...others] = descriptions.map((description) => description.split(" "));
  const different = first.findIndex((word, place) => others.some((words) => words[place] !== word));
  if (different === -1) return first.join(" ");
  // The differing parts can start with the same words, such as "blok A" and "blok B", so it cuts at the last separator.
  const alike = first.slice(0, different).join(" ");
  return (/^.*[^,;:](?=[,;:])/.exec(alike)?.[0] ?? alike).trim();
};

const partName = (kind: PartKey["kind"], lines: readonly InvoiceLine[]): string | null => {
  const [line] = lines;
  if (kind === "END_CUSTOMER") return line?.endCustomerName ?? line?.endCustomerReference ?? null;
  if (kind !== "PRODUCT") return null;
  return sharedWords(lines.map(({ description }) => description)) || (line?.description ?? null);
};

const partsOf = (lines: readonly InvoiceLine[], partOf: (line: InvoiceLine) => PartKey): InvoicePart[] =>
  [...Map.groupBy(lines, (line) => partOf(line).key)]
    .flatMap(([key, ofPart]): InvoicePart[] => {
      const [line] = ofPart;
      if (!line) return [];
      const { kind } = partOf(line);
      const productCode = kind === "PRODUCT" ? line.productCode : null;
      const about = { kind, key, name: partName(kind, ofPart), productCode, productName: null };
      return [{ ...about, count: ofPart.length, amount: sumOf(ofPart) }];
    })
    .toSorted((one, other) => new Big(other.amount).cmp(one.amount));

export const change = (
  kind: InvoiceChange["kind"],
  amount: string,
  more: Partial<InvoiceChange> = {},
): InvoiceChange => ({
  kind,
  serviceType: null,
  description: null,
  productCode: null,
  productName: null,
  services: [],
  count: 1,
  quantity: null,
  unit: null,
  ...more,
  amount,
});

const addedOrRemoved = (
  kind: "STARTED" | "ENDED",
  lines: readonly InvoiceLine[],
  others: ReadonlySet<string>,
): InvoiceChange[] => {
  const unmatched = lines.filter(({ serviceRef }) => serviceRef && !others.has(serviceKey(serviceRef)));
  return [...Map.groupBy(unmatched, (line) => line.serviceRef?.type ?? "LINE")].map(([serviceType, ofType]) => {
    const services = new Map(
      ofType.flatMap(({ serviceRef }) => (serviceRef ? [[serviceKey(serviceRef), serviceRef]] : [])),
    );
    const amount = sumOf(ofType);
    return change(kind, kind === "STARTED" ? amount : subtract("0", amount), {
      serviceType,
      services: [...services.values()],
      count: services.size,
    });
  });
};

const quantityOf = (lines: readonly InvoiceLine[]): Big =>
  lines.reduce((sum, line) => sum.plus(line.quantity), new Big(0));

const samePrice = (lines: readonly InvoiceLine[]): string | undefined => {
  const prices = new Set(lines.map(({ unitPrice }) => new Big(unitPrice).toString()));
  return prices.size === 1 ? [...prices][0] : undefined;
};

/** A changed quantity counts at the old price; the rest of the difference is a price change. */
const ofSameProduct = (now: readonly InvoiceLine[], before: readonly InvoiceLine[]): InvoiceChange[] => {
  const [line] = now;
  const difference = subtract(sumOf(now), sumOf(before));
  if (!line) return [];
  const about = {
    serviceType: line.serviceRef?.type ?? null,
    services: line.serviceRef ? [line.serviceRef] : [],
    description: line.description,
    productCode: line.productCode,
    unit: line.unit,
  };
  const quantity = quantityOf(now).minus(quantityOf(before));
  const [price, oldPrice] = [samePrice(now), samePrice(before)];
  const byQuantity =
    price !== undefined && price === oldPrice && !quantity.eq(0)
      ? difference
      : money(quantity.times(oldPrice ?? 0).round(2, Big.roundHalfUp));
  const byPrice = subtract(difference, byQuantity);
  return [
    ...(isZero(byQuantity) ? [] : [change("QUANTITY", byQuantity, { ...about, quantity: quantity.toString() })]),
    ...(isZero(byPrice) ? [] : [change("PRICE", byPrice, about)]),
  ];
};

/** Changes in lines of services on both invoices, and in lines without a service. */
const sharedChanges = (now: readonly InvoiceLine[], before: readonly InvoiceLine[]): InvoiceChange[] => {
  const [current, earlier] = [Map.groupBy(now, lineKey), Map.groupBy(before, lineKey)];
  return [...new Set([...current.keys(), ...earlier.keys()])].flatMap((key): InvoiceChange[] => {
    const [lines = [], old = []] = [current.get(key), earlier.get(key)];
    if (lines.length > 0 && old.length > 0) return ofSameProduct(lines, old);
    const [line] = [...lines, ...old];
    const amount = subtract(sumOf(lines), sumOf(old));
    if (!line || isZero(amount)) return [];
    const { serviceRef, description, productCode, unit } = line;
    const services = serviceRef ? [serviceRef] : [];
    const about = { serviceType: serviceRef?.type ?? null, services, description, productCode, unit };
    return [change("ONE_OFF", amount, about)];
  });
};

const merged = (changes: readonly InvoiceChange[]): InvoiceChange[] => {
  const keyOf = ({ kind, serviceType, description, unit, services }: InvoiceChange) =>
    [kind, serviceType, description, unit, kind === "QUANTITY" ? services[0]?.id : ""].join("|");
  const one = (alike: readonly InvoiceChange[]): InvoiceChange[] => {
    const [first] = alike;
    if (!first) return [];
    const amount = add(...alike.map((each) => each.amount));
    return [{ ...first, services: alike.flatMap(({ services }) => services), count: alike.length, amount }];
  };
  return [...Map.groupBy(changes, keyOf).values()].flatMap(one);
};

const size = ({ amount }: InvoiceChange): Big => new Big(amount).abs();

const changesOf = (current: Explained, previous: Explained): InvoiceChange[] => {
  const keysOf = (lines: readonly InvoiceLine[]) => new Set(lines.map((line) => serviceKey(line.serviceRef)));
  const [now, before] = [keysOf(current.lines), keysOf(previous.lines)];
  const isShared = ({ serviceRef }: InvoiceLine) =>
    serviceRef === null || (now.has(serviceKey(serviceRef)) && before.has(serviceKey(serviceRef)));
  const allowance = subtract(allowanceTotal(current.allowances), allowanceTotal(previous.allowances));
  return [
    ...addedOrRemoved("STARTED", current.lines, before),
    ...addedOrRemoved("ENDED", previous.lines, now),
    ...merged(sharedChanges(current.lines.filter(isShared), previous.lines.filter(isShared))),
    ...(isZero(allowance) ? [] : [change("ALLOWANCE", allowance)]),
  ].toSorted((one, other) => size(other).cmp(size(one)));
};

/**
 * Costs per service, and the differences from the previous invoice. Exact to the cent: groups and allowances add up to
 * the net total, and so do parts and end customers; changes add up to the difference of the two net totals.
 */
export const explain = (current: Explained, previous?: Explained): Omit<InvoiceExplanation, "groupCount"> => ({
  netTotal: current.netTotal,
  grossTotal: current.grossTotal,
  previous: previous
    ? {
        number: previous.number,
        issueDate: previous.issueDate,
        netTotal: previous.netTotal,
        grossTotal: previous.grossTotal,
      }
    : null,
  difference: previous ? subtract(current.netTotal, previous.netTotal) : null,
  changes: previous ? changesOf(current, previous) : [],
  groups: groupsOf(current, previous),
  parts: partsOf(current.lines, servicePart),
  endCustomers: current.lines.some(({ endCustomerReference }) => endCustomerReference !== null)
    ? partsOf(current.lines, endCustomerPart)
    : [],
  allowances: [...current.allowances],
});
