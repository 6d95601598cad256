import { useLocale, useText } from "@demarc/shell/translate.ts";
import { amountFormat } from "./amount-format.ts";
import type en from "./parameters.en.ts";
import type { ValuePrice } from "./value-price.ts";

const free: ValuePrice = { nrc: "0", mrc: "0" };
const isNothing = (amount: string): boolean => Number(amount) === 0;

/** The price of a value, at the right of its row: monthly, with the one-off price below it. A value without products is free. */
export function ChoicePrice({ price: given }: { readonly price: ValuePrice | undefined }) {
  const t = useText<typeof en>();
  const amount = amountFormat(useLocale());
  const price = given ?? free;
  const { perUnit } = price;
  if (perUnit) return t("parameters.per-unit", { amount: amount(perUnit.amount), unit: perUnit.unit });
  const once = t("parameters.once", { amount: amount(price.nrc) });
  if (isNothing(price.mrc) && !isNothing(price.nrc)) return once;
  return (
    <>
      <span aria-hidden="true">{amount(price.mrc)}</span>
      <span className="visually-hidden">{t("parameters.monthly", { amount: amount(price.mrc) })}</span>
      {!isNothing(price.nrc) && <small>+ {once}</small>}
    </>
  );
}
