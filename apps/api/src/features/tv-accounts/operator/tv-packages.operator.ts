import type { Outcome } from "@demarc/contract/operator/listing";
import type { TvPackageRecord } from "@demarc/contract/operator/tv";
import { changedFields, picked } from "../../../platform/changes/changed-fields.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { invalid } from "../../../platform/refusals/errors.ts";
import { listTvPackages } from "../account/tv-products.queries.ts";
import { lockTvPackages, saveTvPackage, type TvPackageFields } from "./tv-operator.queries.ts";

const defaults = {
  channels: 0,
  maxStreams: 0,
  maxDevices: 0,
  maxQuantity: 1,
  setupPrice: "0.00",
  requires: [] as string[],
  excludes: [] as string[],
};

/** Creates or changes a TV product. Throws 400 for another type and for products that do not exist. */
export const putTvPackage = async (
  transaction: OperatorTransaction,
  productId: string,
  { reason: _reason, ...given }: TvPackageRecord,
): Promise<{ productId: string; outcome: Outcome }> => {
  transaction.send(lockTvPackages());
  const known = await transaction.query(listTvPackages());
  const { code: _code, ...before } = known.find((one) => one.productId === productId) ?? { code: productId };
  const isNew = !("productId" in before);
  const last = Math.max(0, ...known.map(({ sortOrder }) => sortOrder));
  const after: TvPackageFields = { ...defaults, sortOrder: last + 10, ...before, ...given, productId };
  if (!isNew && before.type !== after.type) throw invalid("type", "validation.invalid-value");
  for (const field of ["requires", "excludes"] as const)
    if (after[field].some((other) => other === productId || !known.some((one) => one.productId === other)))
      throw invalid(field, "validation.invalid-value");
  const changed = changedFields(before, after);
  if (changed.length === 0) return { productId, outcome: "unchanged" };
  transaction.send(saveTvPackage(after));
  transaction.record(null, {
    action: "tv-package.changed",
    entityType: "tv-package",
    entityId: productId,
    before: isNew ? {} : picked(before, changed),
    after: picked(after, changed),
    event: "tv-package.changed",
    kept: "7 years",
  });
  return { productId, outcome: isNew ? "created" : "updated" };
};
