import { oneOf } from "./fields.ts";
import { type Static, Type } from "./json-schema.ts";
import { chargeTypes, InLanguages, vatCodes } from "./package.ts";

const decimal = () => Type.String({ description: "Decimal text, in EUR excluding VAT" });

/** A priced line: `amount` = quantity x unit price less the discount, rounded once. For USAGE it is the price per unit. */
export const OrderLine = Type.Object(
  {
    position: Type.Integer({ minimum: 1 }),
    productCode: Type.String(),
    description: InLanguages,
    chargeType: oneOf(chargeTypes),
    quantity: Type.String(),
    unitPrice: decimal(),
    discountPct: Type.String(),
    amount: decimal(),
    vatCode: oneOf(vatCodes),
  },
  { title: "OrderLine" },
);
export type OrderLine = Static<typeof OrderLine>;
