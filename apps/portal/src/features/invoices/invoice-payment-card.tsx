import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { Suspense, useId, useState } from "react";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { euro } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";
import styles from "./invoice-payment-card.module.css";
import { paymentStateOf } from "./payment-state.ts";

const QrCode = lazyPart(() => import("@demarc/ui/layout/qr-code.tsx"), "QrCode");

const inFours = (iban: string): string => iban.replaceAll(/.{4}(?=.)/g, "$& ");

export function PaymentCard({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const id = useId();
  const [today] = useState(() => amsterdamDate(new Date()));
  const { tone, label, amount, reasons } = paymentStateOf(invoice, { t, locale, today });
  const [reason, ...more] = reasons;
  return (
    <section className={classNames(styles.card, tone === "bad" && styles.bad)} aria-labelledby={id}>
      <div className={styles.lead}>
        <h2 className={styles.label} id={id}>
          {label}
        </h2>
        <p className={styles.amount}>{euro(amount, locale)}</p>
        {reason && (
          <p className={classNames(styles.reason, tone === "ok" && styles.paid)}>
            {tone === "ok" && <Icon name="check" size="small" />}
            {reason}
          </p>
        )}
        {more.map((sentence) => (
          <p key={sentence} className={styles.reason}>
            {sentence}
          </p>
        ))}
      </div>
      {invoice.paymentCode !== null && <Transfer invoice={invoice} code={invoice.paymentCode} />}
    </section>
  );
}

interface TransferProps {
  readonly invoice: Invoice;
  /** The payload for banking apps, as EPC069-12 defines it. */
  readonly code: string;
}

function Transfer({ invoice, code }: TransferProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { seller, amountToPay, paymentReference, number } = invoice;
  const iban = seller.iban ?? "";
  const reference = paymentReference ?? number;
  const details = [
    { what: t("invoices.pay-to"), text: seller.name, value: seller.name },
    { what: "IBAN", text: inFours(iban), value: iban },
    { what: t("invoices.amount"), text: euro(amountToPay, locale), value: amountToPay },
    { what: t("invoices.payment-reference"), text: reference, value: reference },
  ];
  const copy = async () => {
    const text = details.map((detail) => `${detail.what}: ${detail.text}`).join("\n");
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    showToast(t(copied ? "invoices.details-copied" : "invoices.copy-failed"));
  };
  return (
    <>
      <div className={styles.scan}>
        <div className={styles.code}>
          <Suspense>
            <QrCode code={code} label={t("invoices.code-label", { amount: euro(amountToPay, locale), number })} />
          </Suspense>
        </div>
        <p className={styles.how}>
          <strong>{t("invoices.scan")}</strong>
          {t("invoices.code-text")}
        </p>
      </div>
      <dl className={styles.details}>
        {details.map(({ what, text, value }) => (
          <div key={what} className={styles.detail}>
            <dt>{what}</dt>
            <dd>
              <span className="number">{text}</span>
              <CopyButton value={value} what={what} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <Button variant="primary" wide icon="copy" onClick={() => void copy()}>
          {t("invoices.copy-details")}
        </Button>
      </div>
    </>
  );
}
