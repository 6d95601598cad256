import { sealProblem } from "../pdf/signing-identity.ts";
import type { Config } from "./environment.ts";

/** Warnings about a configuration that works but is probably a mistake. */
export const startWarnings = ({ seller, signing }: Pick<Config, "seller" | "signing">): string[] => {
  const seal = sealProblem(signing, new Date());
  return [
    ...(seal === undefined ? [] : [seal]),
    ...(seller.name === "" || seller.address === "" || seller.coc === "" || seller.vatNumber === ""
      ? [
          "Quotations and order confirmations do not fully name the company that sells. Set SELLER_NAME, SELLER_ADDRESS, SELLER_COC and SELLER_VAT_NUMBER.",
        ]
      : []),
  ];
};
