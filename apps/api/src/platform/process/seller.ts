import { type Take, text } from "./environment-values.ts";

/** The company that sells, as documents name it. Empty texts are left out. */
export interface Seller {
  readonly name: string;
  /** On one line, with the country for buyers elsewhere. */
  readonly address: string;
  readonly coc: string;
  readonly vatNumber: string;
  readonly phone: string;
  readonly email: string;
}

const demoSeller: Seller = {
  name: "Noordwal Groep B.V.",
  address: "Noordwalkade 1, 1012 ZZ Amsterdam",
  coc: "99990010",
  vatNumber: "NL999900109B01",
  phone: "0200000017",
  email: "sales@noordwal.example",
};

const nothing: Seller = { name: "", address: "", coc: "", vatNumber: "", phone: "", email: "" };

export const readSeller = (take: Take, demo: boolean): Seller => {
  const fallback = demo ? demoSeller : nothing;
  return {
    name: take("SELLER_NAME", text, fallback.name),
    address: take("SELLER_ADDRESS", text, fallback.address),
    coc: take("SELLER_COC", text, fallback.coc),
    vatNumber: take("SELLER_VAT_NUMBER", text, fallback.vatNumber),
    phone: take("SELLER_PHONE", text, fallback.phone),
    email: take("SELLER_EMAIL", text, fallback.email),
  };
};
