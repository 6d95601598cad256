import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OrderBody, OrderContact, OrderKind } from "@demarc/contract/core/order-body";
import type { Package } from "@demarc/contract/core/package";
import { configuredOrder } from "@demarc/ordering/configured-order";
import type { ConfiguredOrder } from "@demarc/ordering/order-context";
import { orderKindOf } from "@demarc/ordering/order-errors";
import { vatRateOf } from "@demarc/ordering/prices";
import type { RunStatements } from "../../../platform/database/database.ts";
import { type ApiError, found, invalid } from "../../../platform/refusals/errors.ts";
import {
  findPackageFor,
  findPriceListVersion,
  listRouteFacts,
  listSiteFacts,
} from "../../catalogue/catalogue.public.ts";
import type { AddressAnswer } from "./order-address.ts";
import { findPackageFacts } from "../reading/order-packages.queries.ts";
import { findOrderFacts, type NamedIds, type OrderFactsRow } from "./order-facts.queries.ts";

export interface Orderer {
  readonly customerId: number;
  /** The account that ordered; null outside of the portal. */
  readonly createdBy: string | null;
  /** The company of the caller, for which mails and ledger rows are written: a reseller orders for its children as well. */
  readonly callerCustomerId?: number;
  /** One of many orders from a file or a quotation, which is confirmed as a whole instead of by a mail per order. */
  readonly withoutMail?: true;
}

/** A configured order as a company sent it: made once by `sentOrder`, and passed on until it is stored. */
export interface SentOrder extends ConfiguredOrder, Orderer {
  /** The address of a line in one line, and why it could not be checked. */
  readonly addressText: string;
  readonly refusal: ApiError | undefined;
  readonly vatRate: string;
  readonly priceListVersion: string;
  readonly own: {
    /** The customer, or the company of the caller, is suspended or not a customer any more. */
    readonly isSuspended: boolean;
    readonly documents: readonly string[];
    readonly letters: readonly string[];
    readonly endCustomer: { readonly id: string; readonly active: boolean } | null;
    readonly contact: OrderContact | null;
  };
}

export interface SentBody extends Orderer {
  readonly kind: OrderKind;
  readonly body: OrderBody;
  readonly address: AddressAnswer;
  readonly now: Date;
}

const namedIn = (ids: readonly (string | null | undefined)[]): string[] => ids.flatMap((id) => (id ? [id] : []));

export const documentFields = (body: OrderBody): readonly (readonly [field: string, id: string])[] =>
  (["zSide", "handoverA", "handoverZ"] as const).flatMap((part) => {
    const id = body[part]?.loaDocumentId;
    return id ? [[`${part}.loaDocumentId`, id] as const] : [];
  });

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The catalogue decides which of the package's own parameters name a document or a rack, so all ids among them are looked up. */
const idsInParameters = ({ parameters }: OrderBody): string[] =>
  Object.values(parameters ?? {}).filter(
    (value): value is string => typeof value === "string" && uuidPattern.test(value),
  );

const namedIds = (body: OrderBody): NamedIds => ({
  equipment: [
    ...namedIn([
      body.aSide?.rackId,
      body.zSide?.rackId,
      body.handoverA?.rackId,
      body.handoverZ?.rackId,
      body.adjacentTo,
    ]),
    ...idsInParameters(body),
  ],
  wdms: namedIn([body.diversityFrom]),
  documents: [...documentFields(body).map(([, id]) => id), ...idsInParameters(body)],
  endCustomerId: body.endCustomerId ?? null,
  contactId: body.contactId ?? null,
});

type SentFacts = readonly [facts: OrderFactsRow, chosen: Package | undefined, priceListVersion: string];

const readFacts = async (run: RunStatements, customerId: number, body: OrderBody): Promise<SentFacts> => {
  const [facts, [chosen], versions] = await run([
    findOrderFacts(customerId, namedIds(body)),
    findPackageFor(customerId, body.packageCode ?? ""),
    findPriceListVersion(),
  ]);
  return [found(facts), chosen, found(versions).version];
};

const orderOf = async (
  run: RunStatements,
  { kind, body, address, now, ...orderer }: SentBody,
  [facts, chosen, priceListVersion]: SentFacts,
): Promise<SentOrder> => {
  // For a connection, only an internet exchange depends on the data centre.
  const [sites] = kind === "RACK" || body.zSide?.type === "IX" ? await run([listSiteFacts()]) : [[]];
  const [routes] = kind === "WDM" ? await run([listRouteFacts()]) : [[]];
  const { vatTreatment, equipment, wdms, ...own } = facts;
  const today = amsterdamDate(now);
  const context = { today, chosen, sites, equipment, routes, wdms, address: address.facts?.(chosen, today) };
  return {
    ...orderer,
    ...configuredOrder(kind, body, context),
    addressText: address.place,
    refusal: address.refusal,
    vatRate: vatRateOf(vatTreatment),
    priceListVersion,
    own,
  };
};

/**
 * Makes an order of what a company sends and of all that its rules depend on. Every statement names the customer, which the caller
 * of this function may see; jobs can run it as well.
 */
export const sentOrder = async (run: RunStatements, sent: SentBody): Promise<SentOrder> =>
  orderOf(run, sent, await readFacts(run, sent.customerId, sent.body));

/** The kind of order that sells the package of a body. Throws 400 for a package that no order sells. */
export const kindOf = async (run: RunStatements, { packageCode }: OrderBody): Promise<OrderKind> => {
  if (!packageCode) throw invalid("packageCode", "validation.required");
  const [[facts]] = await run([findPackageFacts(packageCode)]);
  const kind = facts && orderKindOf(facts.kind);
  if (!kind) throw invalid("packageCode", "validation.invalid-value");
  return kind;
};

/** Makes an order as `sentOrder` does, of the kind that sells its package. Throws as `kindOf` does. */
export const soldOrder = async (
  run: RunStatements,
  {
    lookUp,
    ...sent
  }: Omit<SentBody, "kind" | "address"> & { readonly lookUp: (kind: OrderKind) => Promise<AddressAnswer> },
): Promise<SentOrder> => {
  const { customerId, body } = sent;
  if (!body.packageCode) throw invalid("packageCode", "validation.required");
  const facts = await readFacts(run, customerId, body);
  const [, chosen] = facts;
  const kind = (chosen && orderKindOf(chosen.kind)) ?? (await kindOf(run, body));
  return orderOf(run, { ...sent, kind, address: await lookUp(kind) }, facts);
};
