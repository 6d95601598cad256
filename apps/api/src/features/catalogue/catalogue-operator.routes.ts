import * as contract from "@demarc/contract/operator/catalogue";
import {
  snapshotClassPrices,
  snapshotPackages,
  snapshotRoutes,
  snapshotSites,
} from "@demarc/contract/operator/snapshots";
import type { RunStatement } from "../../platform/database/database.ts";
import { serveWholeSnapshot } from "../../platform/http/snapshots.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { listPriceLists } from "./catalogue-export.queries.ts";
import { currentCatalogue, putCatalogueRecord, putClassPrices, replaceCatalogue } from "./catalogue.operator.ts";
import type { CatalogueFile } from "./catalogue-file.ts";

const mostPriceLists = 100;

const withoutPrices = ({ packages, ...file }: CatalogueFile) => ({
  ...file,
  packages: packages.map((one) => ({ ...one, products: one.products.map(({ price: _price, ...product }) => product) })),
  prices: null,
});

const catalogueFor = async (run: RunStatement, { rights }: ServiceCaller) => {
  const file = await currentCatalogue(run);
  return rights.includes("prices.read") ? file : withoutPrices(file);
};

const parts = [
  [snapshotSites, "sites"],
  [snapshotRoutes, "routes"],
  [snapshotPackages, "packages"],
  [snapshotClassPrices, "prices"],
] as const;

/** The catalogue for the operator's systems. */
export function catalogueOperatorRoutes(context: OperatorRouteContext): void {
  const { serve, read } = context;
  for (const [snapshot, part] of parts)
    serveWholeSnapshot(context, snapshot, async (run, caller) => (await catalogueFor(run, caller))[part] ?? []);

  serve(contract.readCatalogue, async ({ caller }) => {
    const shown = await catalogueFor(read, caller);
    const [newest] = await read(listPriceLists(1));
    return { priceList: newest?.version ?? null, ...shown };
  });

  serve(contract.listPriceLists, () => read(listPriceLists(mostPriceLists)));

  serve(contract.replaceCatalogue, ({ body: { reason: _reason, ...given }, caller, change }) =>
    change((transaction) => replaceCatalogue(transaction, given, caller.name)),
  );

  serve(contract.putSite, ({ params: { code }, body, caller, change }) =>
    change((transaction) => putCatalogueRecord(transaction, { list: "sites", code, given: body.site }, caller.name)),
  );

  serve(contract.putRoute, ({ params: { code }, body, caller, change }) =>
    change((transaction) => putCatalogueRecord(transaction, { list: "routes", code, given: body.route }, caller.name)),
  );

  serve(contract.putPackage, ({ params: { code }, body, caller, change }) =>
    change((transaction) =>
      putCatalogueRecord(transaction, { list: "packages", code, given: body.package }, caller.name),
    ),
  );

  serve(contract.putClassPrices, ({ params: { discountClass }, body, caller, change }) =>
    change((transaction) => putClassPrices(transaction, discountClass, body.prices, caller.name)),
  );
}
