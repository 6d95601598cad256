import { variant } from "#variant";
import type { Customer } from "@demarc/contract/company";
import { useState } from "react";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { usePrinting } from "@demarc/shell/use-printing.ts";
import { BrandMark } from "@demarc/ui/layout/brand-mark.tsx";
import type en from "./print-head.en.ts";
import styles from "./print-head.module.css";

/** The head of a printed page: the seller, the company and the day of printing. The heading of the page names the record. */
export function PrintHead({ customer }: { readonly customer: Customer }) {
  return usePrinting() && <Head customer={customer} />;
}

function Head({ customer: { id, name } }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const { brand } = variant;
  return (
    <header className={styles.head}>
      <BrandMark mark={brand.mark} />
      <p className={styles.seller}>{brand.name}</p>
      <div className={styles.customer}>
        <p className={styles.name}>{name}</p>
        <p className="dim">
          {t("print.customer", { id })} · {t("print.date", { date: formatDate(now, locale, { dateStyle: "long" }) })}
        </p>
      </div>
    </header>
  );
}
