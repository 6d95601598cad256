import { decimal, oneOf } from "./fields.ts";
import { described, type Static, Type } from "./json-schema.ts";
import { chargeTypes, InLanguages, vatCodes } from "./package.ts";

/** A priced line: `amount` = quantity x unit price less the discount, rounded once. */
export const OrderLine = Type.Object(
  {
    position: described(Type.Integer({ minimum: 1 }), "Number of the line, from 1", 1),
    productCode: described(Type.String(), "Code of the product", "FIB-1000"),
    description: InLanguages,
    chargeType: described(oneOf(chargeTypes), "NRC: once. MRC: every month. USAGE: by use"),
    quantity: described(Type.String(), "Quantity as decimal text", "1"),
    unitPrice: described(decimal(), "Price of one unit, excl. VAT, in EUR as decimal text", "44"),
    discountPct: described(Type.String(), "Discount in percent, as decimal text", "10"),
    amount: described(
      decimal(),
      "Amount of the line, excl. VAT, in EUR as decimal text; for USAGE, the price per unit",
      "93.00",
    ),
    vatCode: described(oneOf(vatCodes), "S: standard rate. Z: zero rate. AE: reverse charge"),
  },
  { title: "OrderLine" },
);
export type OrderLine = Static<typeof OrderLine>;
