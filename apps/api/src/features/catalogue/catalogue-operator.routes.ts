import * as contract from "@demarc/contract/operator/catalogue";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { listPriceLists } from "./catalogue-export.queries.ts";
import { currentCatalogue, putCatalogueRecord, putClassPrices, replaceCatalogue } from "./catalogue.operator.ts";
import type { CatalogueFile } from "./catalogue-file.ts";

const mostPriceLists = 100;

const withoutPrices = ({ packages, ...file }: CatalogueFile) => ({
  ...file,
  packages: packages.map((one) => ({ ...one, products: one.products.map(({ price: _price, ...product }) => product) })),
  prices: null,
});

/** The catalogue for the operator's systems. */
export function catalogueOperatorRoutes({ serve, read }: OperatorRouteContext): void {
  serve(contract.readCatalogue, async ({ caller }) => {
    const file = await currentCatalogue(read);
    const [newest] = await read(listPriceLists(1));
    const shown = caller.rights.includes("prices.read") ? file : withoutPrices(file);
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
