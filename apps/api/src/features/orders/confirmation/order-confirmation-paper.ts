import { type PricePaper, priceWords } from "../../../platform/pdf/pdf-prices.ts";
import type { ConfirmedOrderRow } from "./order-confirmation.queries.ts";
import { confirmationTexts } from "./order-confirmation.texts.ts";

export const confirmationWords = (locale: "en" | "nl") => ({ ...priceWords(locale), text: confirmationTexts[locale] });

export interface ConfirmationPaper extends PricePaper {
  readonly text: (typeof confirmationTexts)["en"];
  readonly order: ConfirmedOrderRow;
}
