import { type PricePaper, priceWords } from "../../../platform/pdf/pdf-prices.ts";
import type { ConfirmedOrderRow } from "./order-confirmation.queries.ts";
import { confirmationTexts } from "./order-confirmation.texts.ts";

/** The words and formats of a confirmation, in the language of its company. */
export const confirmationWords = (locale: "en" | "nl") => ({ ...priceWords(locale), text: confirmationTexts[locale] });

/** A confirmation that is being drawn. */
export interface ConfirmationPaper extends PricePaper {
  readonly text: (typeof confirmationTexts)["en"];
  readonly order: ConfirmedOrderRow;
}
