import type { Invoice } from "@demarc/contract/core/invoice";
import { encode } from "uqr";
import { useLocale, useText } from "../../shell/translate.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { euro } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

/** The dark squares as one SVG path, one unit each, inside the quiet zone of four that scanners need. */
const pathOf = (data: readonly (readonly boolean[])[]): string =>
  data.map((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");

/** In groups of four, as on bank cards. */
const inFours = (iban: string): string => iban.replaceAll(/.{4}(?=.)/g, "$& ");

interface PaymentCodeProps {
  readonly invoice: Invoice;
  /** The payload for banking apps, as EPC069-12 defines it. */
  readonly code: string;
}

/** A code that banking apps scan, with the same data as text for manual payments. */
export function PaymentCode({ invoice, code }: PaymentCodeProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data, size } = encode(code, { ecc: "M", border: 0 });
  const { seller, amountOpen, paymentReference, number } = invoice;
  const reference = paymentReference ?? number;
  return (
    <div className={styles.pay}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={t("invoices.code-label", { amount: euro(amountOpen, locale), number })}
        shapeRendering="crispEdges"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={pathOf(data)} fill="#000" />
      </svg>
      <p className="dim">{t("invoices.code-text")}</p>
      <div>
        <DefinitionList>
          <Definition term={t("invoices.pay-to")}>{seller.name}</Definition>
          <Definition term="IBAN">
            {inFours(seller.iban ?? "")} <CopyButton value={seller.iban ?? ""} what="IBAN" />
          </Definition>
          <Definition term={t("invoices.amountOpen")}>{euro(amountOpen, locale)}</Definition>
          <Definition term={t("invoices.reference")}>
            {reference} <CopyButton value={reference} what={t("invoices.reference")} />
          </Definition>
        </DefinitionList>
      </div>
    </div>
  );
}
