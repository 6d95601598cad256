import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { PriceListDraft } from "@demarc/contract/operator/price-lists";
import { canonical } from "../../platform/changes/plan.ts";
import { changedFields, picked } from "../../platform/changes/changed-fields.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { conflict, found, invalid } from "../../platform/refusals/errors.ts";
import type { CatalogueFile } from "./catalogue-file.ts";
import { money, percentage } from "./catalogue-file.reader.ts";
import { currentCatalogue, faultless, lockedCatalogue, startPrices } from "./catalogue.operator.ts";
import { type DraftPrices, priceChanges, priced, unknownPrice } from "./price-list-drafts.rules.ts";
import * as queries from "./price-list-drafts.queries.ts";

const digestOf = (prices: DraftPrices): string => createHash("sha256").update(canonical(prices)).digest("hex");

interface Drafted {
  readonly version: string;
  readonly status: queries.DraftRow["status"];
  readonly outcome: Outcome;
}

const pricesOf = ({ validFrom, products, classPrices }: DraftPrices): DraftPrices => ({
  validFrom,
  products,
  classPrices,
});

/** Prices as they are stored, and compared. */
const plainPrices = ({ validFrom, products, classPrices }: DraftPrices): DraftPrices => ({
  validFrom,
  products: products.map((one) => ({ ...one, price: money(one.price) })),
  classPrices: classPrices.map((one) => ({
    ...one,
    ...(one.price !== undefined && { price: money(one.price) }),
    ...(one.percentage !== undefined && { percentage: percentage(one.percentage) }),
  })),
});

/**
 * Creates a draft, or replaces its prices; class prices that are left out stay. Throws 409 if the price list is published, and 400 for a
 * product that the catalogue does not have.
 */
export const draftPriceList = async (
  transaction: OperatorTransaction,
  version: string,
  { validFrom, products, classPrices }: PriceListDraft,
): Promise<Drafted> => {
  const given = plainPrices({ validFrom, products, classPrices: classPrices ?? [] });
  const catalogue = await currentCatalogue((statement) => transaction.query(statement));
  const wrong = unknownPrice(catalogue, given);
  if (wrong !== undefined) throw invalid(wrong, "validation.invalid-value");
  faultless(priced(catalogue, given));
  transaction.send(queries.lockDrafts());
  const [known] = await transaction.query(queries.lockDraft(version));
  const [published] = await transaction.query(queries.findPublishedList(version));
  if (published || (known && known.status !== "DRAFT"))
    throw conflict("price-list.published", "A price list that is published does not change.");
  const draft = known && !classPrices ? { ...given, classPrices: known.classPrices } : given;
  const before = known ? pricesOf(known) : {};
  if (isDeepStrictEqual(before, draft)) return { version, status: "DRAFT", outcome: "unchanged" };
  const changed = changedFields(before, draft);
  transaction.send(queries.saveDraft(version, draft));
  transaction.record(null, {
    action: "price-list.drafted",
    entityType: "price-list",
    entityId: version,
    ...(known && { before: picked(before, changed) }),
    after: picked(draft, changed),
    event: "price-list.drafted",
    kept: "7 years",
  });
  return { version, status: "DRAFT", outcome: known ? "updated" : "created" };
};

/** Makes the prices of a list effective. */
const start = async (
  transaction: OperatorTransaction,
  before: CatalogueFile,
  draft: queries.DraftRow,
  by: string,
): Promise<void> => {
  const { version } = draft;
  transaction.send(queries.setDraftStatus(version, "EFFECTIVE", by));
  await startPrices(transaction, { before, file: faultless(priced(before, draft)) }, { version, by });
};

/** Publishes a draft: its prices apply from its day on. A price list that is published already stays as it is. Throws 404. */
export const publishPriceList = async (
  transaction: OperatorTransaction,
  version: string,
  { by, today }: { readonly by: string; readonly today: string },
): Promise<Drafted> => {
  const catalogue = await lockedCatalogue(transaction);
  transaction.send(queries.lockDrafts());
  const draft = found(await transaction.query(queries.lockDraft(version)));
  if (draft.status !== "DRAFT") return { version, status: draft.status, outcome: "unchanged" };
  const changes = priceChanges(catalogue, faultless(priced(catalogue, draft)), draft, today);
  const pricesAt = (moment: "before" | "after") =>
    Object.fromEntries(changes.map((one) => [`${one.package ?? one.class} ${one.product}`, one[moment]]));
  transaction.send(queries.setDraftStatus(version, "SCHEDULED", by));
  transaction.record(null, {
    action: "price-list.scheduled",
    entityType: "price-list",
    entityId: version,
    before: { status: "DRAFT", prices: pricesAt("before") },
    // The plan covers the day and all prices, also those that equal the prices of today.
    after: {
      status: "SCHEDULED",
      validFrom: draft.validFrom,
      prices: pricesAt("after"),
      draft: digestOf(pricesOf(draft)),
    },
    event: "price-list.scheduled",
    kept: "7 years",
  });
  if (draft.validFrom > today) return { version, status: "SCHEDULED", outcome: "updated" };
  await start(transaction, catalogue, draft, by);
  return { version, status: "EFFECTIVE", outcome: "updated" };
};

/** Starts a price list on its day, unless another process has. */
export const startPriceList = async (transaction: OperatorTransaction, version: string, by: string): Promise<void> => {
  const catalogue = await lockedCatalogue(transaction);
  transaction.send(queries.lockDrafts());
  const draft = found(await transaction.query(queries.lockDraft(version)));
  if (draft.status === "SCHEDULED") await start(transaction, catalogue, draft, by);
};
