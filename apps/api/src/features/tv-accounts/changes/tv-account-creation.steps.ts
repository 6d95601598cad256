import { addressLine } from "@demarc/contract/core/address";
import type { TvAccountCreate, TvAccountUpdate } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import { InvalidRequest, invalid } from "../../../platform/refusals/errors.ts";
import { findActiveEndCustomer } from "../../end-customers/end-customers.public.ts";
import * as queries from "../account/tv-account-changes.queries.ts";
import { newAccountErrors } from "../account/tv-accounts.rules.ts";
import type { TvChange } from "../account/tv-change.ts";
import { insertTvEvent } from "../account/tv-events.queries.ts";
import { queueTvCommand, queueTvPin } from "../tv-platform/tv-commands.steps.ts";
import type { TvSecrets } from "../tv-platform/tv-secrets.ts";
import { type StoredSubscriber, storedSubscriber } from "../account/tv-subscriber.rules.ts";
import { insertTvProducts, type NewTvProduct } from "../account/tv-products.queries.ts";

export interface TvCreationGiven {
  readonly customerId: number;
  readonly packages: readonly TvPackage[];
  readonly today: string;
  readonly secrets: TvSecrets;
  /** The first start date that is accepted; today without one. */
  readonly earliest?: string;
  /** The operator's own id. */
  readonly externalRef?: string | null;
}

export const tvLedgerFields = ({
  reference,
  endCustomerId,
  subscriber,
}: {
  readonly reference: string | null;
  readonly endCustomerId: string | null;
  readonly subscriber: StoredSubscriber;
}) => ({
  reference,
  endCustomerId,
  name: [subscriber.firstName, subscriber.middleName, subscriber.lastName].filter(Boolean).join(" "),
  email: subscriber.email,
  phoneNumber: subscriber.phoneNumber,
  address: addressLine(subscriber.address),
});

/** The end customer of a body. Throws 400 unless it is an active one of the company. */
export const endCustomerOf = async (
  transaction: TvChange,
  customerId: number,
  { endCustomerId }: Pick<TvAccountUpdate, "endCustomerId">,
): Promise<string | null> => {
  if (!endCustomerId) return null;
  const [active] = await transaction.query(findActiveEndCustomer(customerId, endCustomerId));
  if (!active) throw invalid("endCustomerId", "validation.invalid-value");
  return active.id;
};

const newProducts = (
  { productCode, options = [] }: TvAccountCreate,
  packages: readonly TvPackage[],
  { status, startDate }: Pick<NewTvProduct, "status" | "startDate">,
): NewTvProduct[] =>
  [productCode, ...options].flatMap((code) =>
    packages
      .filter(({ productId }) => productId === code)
      .map(({ productId, monthlyPrice }) => ({ productId, quantity: 1, status, startDate, monthlyPrice })),
  );

const queueCommands = (
  transaction: TvChange,
  account: queries.NewTvAccount,
  products: readonly NewTvProduct[],
): void => {
  if (account.pinSealed) queueTvPin(transaction, account, account.pinSealed);
  if (account.status !== "active") return;
  const started = products.map(({ productId, quantity }) => ({ productId, quantity }));
  queueTvCommand(transaction, account, "activate", { productCode: account.productCode, products: started });
};

const insertEvents = (transaction: TvChange, account: queries.NewTvAccount, options: readonly string[]): void => {
  const { actor } = transaction;
  transaction.send(insertTvEvent(account, "ACCOUNT_CREATED", { productId: account.productCode }, actor));
  for (const productId of options)
    transaction.send(insertTvEvent(account, "PRODUCT_ADDED", { productId, quantity: 1 }, actor));
  if (account.pinSealed) transaction.send(insertTvEvent(account, "PIN_SET", {}, actor));
  if (account.status === "active") transaction.send(insertTvEvent(account, "ACCOUNT_ACTIVATED", {}, actor));
};

/**
 * Creates an account with its products; with `activate` it is active now, or from its start date. `reserved`: the id and number
 * that the caller reserved for it in a bulk creation. Throws 400 for products that cannot be combined, or an invalid start date.
 */
export const createTvAccountStep = async (
  transaction: TvChange,
  body: TvAccountCreate,
  { customerId, packages, today, secrets, earliest, externalRef = null }: TvCreationGiven,
  reserved?: queries.ReservedTvAccountRow,
): Promise<queries.ReservedTvAccountRow> => {
  const errors = newAccountErrors(body, packages, today, earliest);
  if (errors.length > 0) throw new InvalidRequest(errors);
  const endCustomerId = await endCustomerOf(transaction, customerId, body);
  const [own = reserved] = reserved ? [reserved] : await transaction.query(queries.reserveTvAccounts(1));
  if (!own) throw new Error("no number was reserved");
  const startDate = body.startDate ?? today;
  const isActive = body.activate === true && startDate <= today;
  const account: queries.NewTvAccount = {
    ...own,
    customerId,
    externalRef,
    reference: body.reference?.trim() || null,
    endCustomerId,
    subscriber: storedSubscriber(body.subscriber),
    productCode: body.productCode,
    status: isActive ? "active" : "new",
    startDate,
    startsByItself: body.activate === true && !isActive,
    pinSealed: body.pin === undefined ? null : secrets.seal(own.id, body.pin),
  };
  const products = newProducts(body, packages, { status: account.status === "active" ? "active" : "new", startDate });
  transaction.send(queries.insertTvAccount(account));
  transaction.send(insertTvProducts(account, products));
  insertEvents(transaction, account, body.options ?? []);
  queueCommands(transaction, account, products);
  const { accountNr, productCode, status, startsByItself } = account;
  const after = { accountNr, productCode, options: body.options ?? [], status, startDate, startsByItself, version: 1 };
  const named = externalRef === null ? {} : { externalRef };
  transaction.record({
    action: "tv-account.created",
    entityType: "tv-account",
    entityId: account.id,
    after: { ...after, ...named, ...tvLedgerFields(account), pinSet: account.pinSealed !== null },
    event: "tv.account.created",
  });
  return own;
};
