import type { Invoice, InvoicePayment } from "@demarc/contract/core/invoices/invoice";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EventList, type TimelineEvent } from "@demarc/ui/layout/event-list.tsx";
import { amountOf, centsOf, euro, negated } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";
import styles from "./invoice-page.module.css";
import { returnText } from "./returned-debits.ts";

type Text = Translate<keyof typeof en>;

/** What an event does to the open amount: a payment lowers it, a returned one raises it. */
interface Booking {
  readonly at: string;
  readonly text: string;
  readonly note: string | null;
  readonly tone: "neutral" | "ok" | "bad";
  readonly amount: string;
}

const paymentBooking = (t: Text, { date, amount, method, reference }: InvoicePayment): Booking => ({
  at: date,
  text: t(`invoices.method.${method}`),
  note: [t(`invoices.method-note.${method}`), reference && method === "REVERSAL" ? returnText(t, reference) : reference]
    .filter(Boolean)
    .join(" · "),
  tone: method === "REVERSAL" ? "bad" : "ok",
  amount: negated(amount),
});

const bookingsOf = (t: Text, invoice: Invoice): readonly Booking[] => {
  const { type, issueDate, grossTotal, payments, creditNotes, amountCredited } = invoice;
  const sent = t(type === "INVOICE" ? "invoices.sent" : "invoices.credit-sent");
  const credits = creditNotes.map(({ number, issueDate: at, grossTotal: credited }): Booking => ({
    at,
    text: t("invoices.credited"),
    note: number,
    tone: "ok",
    amount: negated(credited),
  }));
  const left = creditNotes.reduce((sum, note) => sum + centsOf(note.grossTotal), -centsOf(amountCredited));
  const last = creditNotes
    .map((note) => note.issueDate)
    .toSorted()
    .at(-1);
  if (last !== undefined && left > 0)
    credits.push({ at: last, text: t("invoices.credit-left"), note: null, tone: "neutral", amount: amountOf(left) });
  const first: Booking = { at: issueDate, text: sent, note: null, tone: "neutral", amount: grossTotal };
  return [
    first,
    ...[...payments.map((payment) => paymentBooking(t, payment)), ...credits].toSorted((one, other) =>
      one.at.localeCompare(other.at),
    ),
  ];
};

const eventOf = (
  locale: Locale,
  year: string,
  { at, text, note, tone, amount }: Booking,
  place: number,
): TimelineEvent => ({
  key: place,
  at,
  time: formatDate(at, locale, {
    day: "numeric",
    month: "short",
    ...(at.slice(0, 4) !== year && { year: "numeric" }),
  }),
  tone,
  text,
  note,
  end: <span className={styles.amount}>{euro(amount, locale)}</span>,
});

/** The invoice, then payments, returned debits and credits with their sign, which add up to the open amount. */
export function InvoicePayments({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { type, status, issueDate, amountOpen } = invoice;
  const year = issueDate.slice(0, 4);
  return (
    <Card title={t("invoices.payments")}>
      <EventList
        label={t("invoices.payments")}
        events={bookingsOf(t, invoice).map((booking, place) => eventOf(locale, year, booking, place))}
      />
      {type === "INVOICE" && (
        <p className={styles.remainder}>
          <span>{t(status === "WRITTEN_OFF" ? "invoices.status.WRITTEN_OFF" : "invoices.amountOpen")}</span>
          <span className={styles.amount}>{euro(amountOpen, locale)}</span>
        </p>
      )}
    </Card>
  );
}
