import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { daysLate } from "./days-late.ts";
import { euro, isNothing } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";

type Text = Translate<keyof typeof en>;

export interface PaymentState {
  readonly tone: "open" | "bad" | "ok" | "quiet";
  readonly label: string;
  readonly amount: string;
  /** Each is a full sentence. */
  readonly reasons: readonly string[];
}

interface Context {
  readonly t: Text;
  readonly locale: Locale;
  /** The calendar date in Amsterdam. */
  readonly today: string;
}

const longDay = (date: string, locale: Locale) => formatDate(date, locale, { dateStyle: "long" });

const howToPay = (invoice: Invoice, { t, locale, today }: Context): string[] => {
  const { collection, mandateReference, dueDate, status } = invoice;
  const day = (date: string) => longDay(date, locale);
  if (collection?.state === "PLANNED") {
    const { date, amount } = collection;
    const values = { date: day(date), amount: euro(amount, locale), mandate: mandateReference ?? "" };
    return [t(date < today ? "invoices.pay-collected" : "invoices.pay-planned", values)];
  }
  if (collection?.state === "ON_HOLD") return [t("invoices.pay-on-hold")];
  if (collection?.state === "RETURNED")
    return [t("invoices.pay-returned", { date: day(collection.returnedOn ?? collection.date) })];
  if (isNothing(invoice.amountToPay)) return [];
  if (status === "OVERDUE") return [t("invoices.pay-late", { date: day(dueDate), count: daysLate(invoice, today) })];
  return [t("invoices.pay-before", { date: day(dueDate) })];
};

const openState = (invoice: Invoice, context: Context): PaymentState => {
  const { t, locale } = context;
  const { amountOpen, amountDisputed, amountToPay, grossTotal, status } = invoice;
  const tone = status === "OVERDUE" ? "bad" : "open";
  const reasons = howToPay(invoice, context);
  if (isNothing(amountDisputed)) {
    const isWhole = amountOpen === grossTotal;
    const label = isWhole ? t("invoices.amountOpen") : t("invoices.open-of", { total: euro(grossTotal, locale) });
    return { tone, label, amount: amountOpen, reasons };
  }
  if (isNothing(amountToPay))
    return {
      tone,
      label: t("invoices.disputed-amount"),
      amount: amountDisputed,
      reasons: [t("invoices.pay-disputed-whole"), ...reasons],
    };
  const values = { disputed: euro(amountDisputed, locale), open: euro(amountOpen, locale) };
  return {
    tone,
    label: t("invoices.to-pay"),
    amount: amountToPay,
    reasons: [t("invoices.pay-disputed-part", values), ...reasons],
  };
};

export const paymentStateOf = (invoice: Invoice, context: Context): PaymentState => {
  const { t, locale } = context;
  const { type, status, grossTotal, payments, creditNotes } = invoice;
  if (type === "CREDIT_NOTE")
    return {
      tone: status === "PAID" ? "ok" : "quiet",
      label: t("invoices.credit-amount"),
      amount: grossTotal,
      reasons: [
        status === "PAID"
          ? t("invoices.credit-settled")
          : t("invoices.credit-open", { amount: euro(invoice.amountOpen, locale) }),
      ],
    };
  switch (status) {
    case "PAID": {
      const last = payments.at(-1)?.date;
      const reason = last ? t("invoices.paid-on", { date: longDay(last, locale) }) : t("invoices.status.PAID");
      return { tone: "ok", label: t("invoices.grossTotal-row"), amount: grossTotal, reasons: [reason] };
    }
    case "CREDITED": {
      const numbers = creditNotes.map(({ number }) => number).join(", ");
      return {
        tone: "quiet",
        label: t("invoices.grossTotal-row"),
        amount: grossTotal,
        reasons: [t("invoices.credited-with", { numbers })],
      };
    }
    case "WRITTEN_OFF":
      return {
        tone: "quiet",
        label: t("invoices.grossTotal-row"),
        amount: grossTotal,
        reasons: [t("invoices.written-off")],
      };
    case "OPEN":
    case "PARTIALLY_PAID":
    case "OVERDUE":
    case "DISPUTED":
      return openState(invoice, context);
  }
};
