import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/operator/price-lists";
import { found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { canonical } from "./catalogue-file.reader.ts";
import { currentCatalogue } from "./catalogue.operator.ts";
import { draftPriceList, publishPriceList } from "./price-list-drafts.operator.ts";
import { priceChanges, priced } from "./price-list-drafts.rules.ts";
import { findDraft, listDrafts } from "./price-list-drafts.queries.ts";

const mostDrafts = 100;

/** Price lists that the operator prepares. */
export function priceListDraftRoutes({ serve, read, clock }: OperatorRouteContext): void {
  const today = () => amsterdamDate(clock.now());

  serve(contract.listPriceListDrafts, () => read(listDrafts(mostDrafts)));

  serve(contract.readPriceListDraft, async ({ params: { version } }) => {
    const { products, classPrices, ...draft } = found(await read(findDraft(version)));
    const prices = { validFrom: draft.validFrom, products, classPrices };
    const catalogue = await currentCatalogue(read);
    return { ...draft, prices: priceChanges(catalogue, canonical(priced(catalogue, prices)), prices, today()) };
  });

  serve(contract.putPriceList, ({ params: { version }, body, change }) =>
    change((transaction) => draftPriceList(transaction, version, body)),
  );

  serve(contract.publishPriceList, ({ params: { version }, caller, change }) =>
    change((transaction) => publishPriceList(transaction, version, { by: caller.name, today: today() })),
  );
}
