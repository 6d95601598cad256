import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OrderBody, OrderContact, OrderKind } from "@demarc/contract/core/order-body";
import type { OrderContext } from "@demarc/ordering/order-context";
import { vatRateOf } from "@demarc/ordering/prices";
import type { RunStatement } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import {
  findPackageFor,
  findPriceListVersion,
  listRouteFacts,
  listSiteFacts,
} from "../../catalogue/catalogue.public.ts";
import type { AddressAnswer } from "./order-address.ts";
import { findOrderFacts, type NamedIds } from "./order-facts.queries.ts";

/** All that the rules and the price of an order depend on besides its body. */
export interface OrderGiven {
  readonly context: OrderContext;
  readonly address: AddressAnswer;
  readonly vatRate: string;
  readonly priceListVersion: string;
  /** The records of the company that the body names. */
  readonly own: {
    readonly documents: readonly string[];
    readonly letters: readonly string[];
    readonly endCustomer: { readonly id: string; readonly active: boolean } | null;
    readonly contact: OrderContact | null;
  };
}

/** An order before it is judged. */
export interface UnjudgedOrder {
  readonly customerId: number;
  readonly kind: OrderKind;
  readonly body: OrderBody;
  readonly address: AddressAnswer;
  readonly now: Date;
}

const given = (ids: readonly (string | null | undefined)[]): string[] => ids.flatMap((id) => (id ? [id] : []));

/** The documents that a body names, as pairs of field and document id. */
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
    ...given([body.aSide?.rackId, body.zSide?.rackId, body.handoverA?.rackId, body.handoverZ?.rackId, body.adjacentTo]),
    ...idsInParameters(body),
  ],
  waves: given([body.diversityFrom]),
  documents: [...documentFields(body).map(([, id]) => id), ...idsInParameters(body)],
  endCustomerId: body.endCustomerId ?? null,
  contactId: body.contactId ?? null,
});

/**
 * Collects what the rules of an order depend on. Every statement names the customer, which the caller of this function may see;
 * jobs can run it as well.
 */
export const contextOf = async (
  run: RunStatement,
  { customerId, kind, body, address, now }: UnjudgedOrder,
): Promise<OrderGiven> => {
  // One after the other, because a transaction has one connection.
  const facts = await run(findOrderFacts(customerId, namedIds(body)));
  const packages = await run(findPackageFor(customerId, body.packageCode ?? ""));
  const versions = await run(findPriceListVersion());
  // For a connection, only an internet exchange depends on the data centre.
  const sites = kind === "RACK" || body.zSide?.type === "IX" ? await run(listSiteFacts()) : [];
  const routes = kind === "WDM" ? await run(listRouteFacts()) : [];
  const { vatTreatment, equipment, waves, ...own } = found(facts);
  return {
    context: {
      today: amsterdamDate(now),
      chosen: packages[0],
      sites,
      equipment,
      routes,
      waves,
      address: address.facts,
    },
    address,
    vatRate: vatRateOf(vatTreatment),
    priceListVersion: found(versions).version,
    own,
  };
};
