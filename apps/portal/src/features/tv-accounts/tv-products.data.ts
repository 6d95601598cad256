import * as contract from "@demarc/contract/tv-accounts/tv-products";
import type { AddTvProduct, TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { recordKeys } from "../record-keys.ts";
import { refreshTvAccount } from "./tv-accounts.data.ts";

export const tvPackagesQuery = queryOptions({
  queryKey: ["tv-packages"],
  queryFn: ({ signal }) => call(contract.listTvPackages, { signal }),
});

export const tvProductsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...recordKeys.tvAccount(accountId), "products"],
    queryFn: ({ signal }) => call(contract.listTvProducts, { params: { id: accountId }, signal }),
  });

/** Fetches the account again, refused or not: its products, total and timeline belong together. */
const changing = async (accountId: string, change: Promise<TvProduct>): Promise<TvProduct> => {
  try {
    return await change;
  } finally {
    await refreshTvAccount(accountId);
  }
};

export const addTvProduct = (accountId: string, body: AddTvProduct, idempotencyKey?: string): Promise<TvProduct> =>
  changing(accountId, call(contract.addTvProduct, { params: { id: accountId }, body, idempotencyKey }));

/** By its own id, so that a product which was added again since is left as it is. */
const of = ({ accountId, id }: TvProduct) => ({ params: { id: accountId, productId: id } });

export const cancelTvProduct = (product: TvProduct, direct: boolean): Promise<TvProduct> =>
  changing(
    product.accountId,
    call(contract.cancelTvProduct, { ...of(product), query: direct ? { direct: "true" } : {} }),
  );

export const undoTvProductCancellation = (product: TvProduct): Promise<TvProduct> =>
  changing(product.accountId, call(contract.undoTvProductCancellation, of(product)));
