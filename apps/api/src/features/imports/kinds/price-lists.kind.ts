import { type PriceListDraft, putPriceList as put } from "@demarc/contract/operator/price-lists";
import { draftPriceList, listOpenDrafts } from "../../catalogue/operator-price-lists.public.ts";
import { capitals, date, id, quantity } from "../cells.rules.ts";
import type { ImportKind } from "../import-kind.ts";

const columns: ImportKind["columns"] = [
  {
    field: "version",
    reader: id,
    nl: ["Prijslijst", "Naam van de prijslijst", "Versie"],
    en: ["Price list", "Name of the price list", "Version"],
  },
  {
    field: "validFrom",
    reader: date,
    nl: ["Geldig vanaf", "Ingangsdatum", "Vanaf"],
    en: ["Valid from", "Effective from", "Start date"],
  },
  { field: "products.package", reader: capitals, nl: ["Pakket", "Pakketcode"], en: ["Package", "Package code"] },
  {
    field: "products.product",
    reader: id,
    nl: ["Product", "Productcode", "Artikel", "Artikelnummer"],
    en: ["Product", "Product code", "Item"],
  },
  {
    field: "products.price",
    // A discount is a product with a price below zero.
    reader: quantity,
    nl: ["Prijs", "Nieuwe prijs", "Tarief"],
    en: ["Price", "New price", "Rate"],
  },
];

export const priceListsKind: ImportKind = {
  put,
  columns,
  entries: "products",
  namedBy: "version",
  write: (transaction, { externalRef = "" }, body: PriceListDraft) => draftPriceList(transaction, externalRef, body),
  removed: "price-list.removed",
  // A list can have 20,000 prices, so a page is one list.
  page: async (read, { after = "" }) => {
    const [draft, ...more] = await read(listOpenDrafts(after));
    if (!draft) return { items: [], next: null };
    return { items: [draft], next: more.length > 0 ? draft.version : null };
  },
};
