import { endOfMonth } from "@demarc/contract/core/calendar";
import type { AddTvProduct, TvPackage, TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import type { TvEventType } from "@demarc/contract/tv-accounts/tv-accounts";
import {
  type IfMatch,
  conflict,
  found,
  InvalidRequest,
  invalid,
  notFound,
  refuseStale,
} from "../../platform/refusals/errors.ts";
import { stateConflict } from "../../platform/changes/state-machine.ts";
import type { Cancellation } from "./changes/tv-account-changes.steps.ts";
import { type LockedTvAccount, requireTvStatus } from "./account/tv-account.steps.ts";
import { dependentsOf, misfitOf, startDateError, tvProductStates } from "./account/tv-accounts.rules.ts";
import type { TvChange } from "./account/tv-change.ts";
import { insertTvEvent } from "./account/tv-events.queries.ts";
import { queueTvCommand } from "./tv-platform/tv-commands.steps.ts";
import * as queries from "./account/tv-products.queries.ts";

type ProductAction =
  | "tv-account.product-added"
  | "tv-account.product-activated"
  | "tv-account.product-cancelled"
  | "tv-account.product-cancellation-undone"
  | "tv-account.product-ended";

const kinds = {
  "tv-account.product-added": { event: "tv.product.added", type: "PRODUCT_ADDED" },
  "tv-account.product-activated": { event: "tv.product.activated", type: "PRODUCT_ACTIVATED" },
  "tv-account.product-cancelled": { event: "tv.product.cancelled", type: "PRODUCT_CANCELLED" },
  "tv-account.product-cancellation-undone": {
    event: "tv.product.cancellation-undone",
    type: "PRODUCT_CANCELLATION_UNDONE",
  },
  "tv-account.product-ended": { event: "tv.product.ended", type: "PRODUCT_ENDED" },
} as const satisfies Record<ProductAction, { event: string; type: TvEventType }>;

type Facts = Pick<TvProduct, "productId" | "quantity" | "status" | "endDate">;

/** Writes a change of a product into the timeline, the ledger and the outbox. */
export const recordProduct = (
  transaction: TvChange,
  account: Pick<LockedTvAccount, "id" | "customerId" | "accountNr">,
  action: ProductAction,
  { before, after }: { readonly before?: Facts; readonly after: Facts },
): void => {
  const { event, type } = kinds[action];
  const { accountNr } = account;
  const facts = ({ productId, quantity, status, endDate }: Facts) => ({
    accountNr,
    productId,
    quantity,
    status,
    endDate,
  });
  const { productId, quantity, endDate } = after;
  const meta = { productId, quantity, ...(endDate === null ? {} : { endDate }) };
  transaction.send(insertTvEvent(account, type, meta, transaction.actor));
  transaction.record({
    action,
    entityType: "tv-account",
    entityId: account.id,
    ...(before ? { before: facts(before) } : {}),
    after: facts(after),
    event,
  });
};

const isLive = ({ status }: Pick<TvProduct, "status">): boolean => status !== "ended";

/** The product of an account that a path names: by its id, or by its code, where a live one goes before those that ended. */
const productNamed = (
  { products, packages }: { readonly products: readonly TvProduct[]; readonly packages: readonly TvPackage[] },
  name: string,
  event: string,
): TvProduct => {
  const named = products.filter(({ id, productId }) => id === name.toLowerCase() || productId === name);
  const [product] = [...named.filter(isLive), ...named];
  if (product) return product;
  // No event is allowed for a product of the catalogue that the account never had.
  if (packages.some(({ productId }) => productId === name))
    throw stateConflict("tv-product.state-conflict", "none", event);
  throw notFound();
};

const readProducts = async (transaction: TvChange, account: LockedTvAccount) => {
  const [products, packages] = await Promise.all([
    transaction.query(queries.listTvProducts(account.id)),
    transaction.query(queries.listTvPackages()),
  ]);
  return { products, packages };
};

const afterwards = async (transaction: TvChange, account: LockedTvAccount, id: string): Promise<TvProduct> => {
  const products = await transaction.query(queries.listTvProducts(account.id));
  return found(products.filter((product) => product.id === id));
};

/** Throws 400 for a product that is not on offer or does not fit, and 409 for one that the account has. */
const packageToAdd = (
  { productId, quantity = 1, startDate }: AddTvProduct,
  { products, packages }: { readonly products: readonly TvProduct[]; readonly packages: readonly TvPackage[] },
  today: string,
): TvPackage => {
  const wanted = packages.find((one) => one.productId === productId);
  if (!wanted) throw invalid("productId", "validation.invalid-value");
  if (products.some((one) => isLive(one) && one.productId === productId))
    throw conflict("tv.product-exists", "The account has this product.", { productId });
  const misfit = misfitOf(wanted, products, packages);
  if (misfit) throw new InvalidRequest([{ field: "productId", ...misfit }]);
  if (quantity > wanted.maxQuantity)
    throw new InvalidRequest([{ field: "quantity", message: "validation.max", params: { max: wanted.maxQuantity } }]);
  const startErrors = startDateError(startDate, today);
  if (startErrors.length > 0) throw new InvalidRequest(startErrors);
  return wanted;
};

/** Adds a product: active now, or new until its start date or until its account is active. */
export const addTvProductStep = async (
  transaction: TvChange,
  account: LockedTvAccount,
  body: AddTvProduct,
  today: string,
): Promise<TvProduct> => {
  requireTvStatus(account, "addProduct", ["new", "active", "suspended"]);
  const { productId, monthlyPrice } = packageToAdd(body, await readProducts(transaction, account), today);
  const startDate =
    body.startDate ?? (account.status === "new" && account.startDate > today ? account.startDate : today);
  const status = account.status === "new" || startDate > today ? "new" : "active";
  const quantity = body.quantity ?? 1;
  transaction.send(queries.insertTvProducts(account, [{ productId, quantity, status, startDate, monthlyPrice }]));
  if (status === "active") queueTvCommand(transaction, account, "product-on", { productId, quantity });
  const after = { productId, quantity, status, endDate: null } as const;
  recordProduct(transaction, account, "tv-account.product-added", { after });
  const products = await transaction.query(queries.listTvProducts(account.id));
  return found(products.filter((one) => isLive(one) && one.productId === productId));
};

/** Ends a product, and switches it off on the TV platform unless it has not started. */
export const endProductStep = (
  transaction: TvChange,
  account: Pick<LockedTvAccount, "id" | "customerId" | "accountNr">,
  product: Facts & Pick<TvProduct, "id">,
  endDate: string,
): void => {
  const { id, productId, quantity } = product;
  transaction.send(queries.endTvProduct(account, id, endDate));
  if (product.status !== "new") queueTvCommand(transaction, account, "product-off", { productId });
  const after = { productId, quantity, status: "ended", endDate } as const;
  recordProduct(transaction, account, "tv-account.product-ended", { before: product, after });
};

interface Named {
  /** The code or the id of the product. */
  readonly name: string;
  readonly ifMatch: IfMatch;
  readonly today: string;
}

/** Cancels a product. One that has not started ends now. */
export const cancelTvProductStep = async (
  transaction: TvChange,
  account: LockedTvAccount,
  { name, ifMatch, today, direct, noticeMonths }: Named & Cancellation,
): Promise<TvProduct> => {
  requireTvStatus(account, "cancelProduct", ["new", "active", "suspended"]);
  const read = await readProducts(transaction, account);
  const { products, packages } = read;
  const product = productNamed(read, name, "cancel");
  refuseStale(product, ifMatch);
  const status = tvProductStates.take(product.status, direct ? "cancelDirect" : "cancel");
  if (product.type === "base") throw conflict("tv.base-product", "Cancel the account instead of its base product.");
  if (status === product.status) return product;
  const dependents = dependentsOf(product.productId, products, packages, { direct: status === "ended" });
  if (dependents.length > 0)
    throw conflict("tv.product-required", "Other products need this one.", { products: dependents });
  if (status === "ended") endProductStep(transaction, account, product, today);
  else {
    const endDate = endOfMonth(today, noticeMonths);
    transaction.send(queries.cancelTvProduct(account, product.id, endDate));
    const after = { ...product, status, endDate };
    recordProduct(transaction, account, "tv-account.product-cancelled", { before: product, after });
  }
  return afterwards(transaction, account, product.id);
};

/** Withdraws the cancellation of a product, if it still fits the others. */
export const undoTvProductCancellationStep = async (
  transaction: TvChange,
  account: LockedTvAccount,
  { name, ifMatch, today }: Named,
): Promise<TvProduct> => {
  requireTvStatus(account, "undoProductCancellation", ["new", "active", "suspended"]);
  const read = await readProducts(transaction, account);
  const { products, packages } = read;
  const product = productNamed(read, name, "cancelCancellation");
  refuseStale(product, ifMatch);
  const status = tvProductStates.take(product.status, "cancelCancellation");
  // The job that ends it runs each hour.
  if (product.endDate !== null && product.endDate < today)
    throw stateConflict("tv-product.state-conflict", "ended", "cancelCancellation");
  const wanted = packages.find(({ productId }) => productId === product.productId);
  const misfit = wanted && misfitOf(wanted, products, packages);
  if (misfit) throw new InvalidRequest([{ field: "productId", ...misfit }]);
  transaction.send(queries.undoTvProductCancellation(account, product.id));
  const after = { ...product, status, endDate: null };
  recordProduct(transaction, account, "tv-account.product-cancellation-undone", { before: product, after });
  return afterwards(transaction, account, product.id);
};
