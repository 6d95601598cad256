import type { Brand } from "@demarc/contract/core/brands";
import type { Customer } from "@demarc/contract/company";
import { useState } from "react";
import { formatDate, useLocale, useText } from "../translate.ts";
import { usePrinting } from "../use-printing.ts";
import { BrandMark } from "@demarc/ui/layout/brand-mark.tsx";
import type en from "./print-head.en.ts";
import styles from "./print-head.module.css";

interface PrintHeadProps {
  readonly brand: Brand;
  readonly customer?: Pick<Customer, "id" | "name">;
}

/** The head of a printed page: the seller, the company and the day of printing. The heading of the page names the record. */
export function PrintHead(props: PrintHeadProps) {
  return usePrinting() && <Head {...props} />;
}

function Head({ brand, customer }: PrintHeadProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  return (
    <header className={styles.head}>
      <BrandMark mark={brand.mark} />
      <p className={styles.seller}>{brand.name}</p>
      <div className={styles.customer}>
        {customer && <p className={styles.name}>{customer.name}</p>}
        <p className="dim">
          {customer && <>{t("print.customer", { id: customer.id })} · </>}
          {t("print.date", { date: formatDate(now, locale, { dateStyle: "long" }) })}
        </p>
      </div>
    </header>
  );
}
