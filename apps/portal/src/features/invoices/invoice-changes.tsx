import type { InvoiceChange, InvoiceExplanation } from "@demarc/contract/core/invoices/invoice";
import { Fragment, useState } from "react";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { type Step, Steps } from "@demarc/ui/charts/steps.tsx";
import { amountOf, centsOf, decimal, euro, isNegative, isNothing, signedEuro } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";
import styles from "./invoice-page.module.css";
import { ServiceName } from "./service-name.tsx";

type Text = Translate<keyof typeof en>;

/** The number of services that are named per change, and the number of changes shown at first. */
const namedServices = 3;
const firstChanges = 6;

const titleOf = (t: Text, locale: Locale, change: InvoiceChange, before: string): string => {
  const { kind, serviceType, count, amount, quantity, unit, description, productName } = change;
  const direction = isNegative(amount) ? "less" : "more";
  const what = productName?.[locale] ?? description ?? "";
  switch (kind) {
    case "STARTED":
    case "ENDED":
      return t(`invoices.change.${kind}.${serviceType ?? "LINE"}`, { count });
    case "QUANTITY": {
      const used = `${decimal((quantity ?? "0").replace("-", ""), locale)} ${t(`invoices.unit.${unit ?? "C62"}`)}`;
      return t(`invoices.change.QUANTITY.${direction}`, { quantity: used.trim(), what });
    }
    case "ONE_OFF":
      if (direction === "more") return t("invoices.change.ONE_OFF.more", { count, what });
      return t(unit === "C62" ? "invoices.change.ONE_OFF.once" : "invoices.change.ONE_OFF.less", {
        count,
        what,
        month: before,
      });
    case "PRICE":
      return t(`invoices.change.PRICE.${direction}`, { what });
    case "ALLOWANCE":
      return t(`invoices.change.ALLOWANCE.${direction}`);
    case "OTHER":
      return t("invoices.change.OTHER", { count });
  }
};

function Services({ change: { services, count } }: { readonly change: InvoiceChange }) {
  const t = useText<typeof en>();
  const named = services.slice(0, namedServices);
  if (named.length === 0) return null;
  const more = count - named.length;
  return (
    <>
      {named.map((service, place) => (
        <Fragment key={service.id}>
          {place > 0 && ", "}
          <ServiceName service={service} />
        </Fragment>
      ))}
      {more > 0 && ` ${t("invoices.more-services", { count: more })}`}
    </>
  );
}

interface Named {
  readonly from: string;
  readonly to: string;
}

/** The months of two invoices, with years if these differ. Two invoices of the same month get their numbers instead. */
const namesOf = (locale: Locale, explained: Compared, number: string, issueDate: string): Named => {
  const { previous } = explained;
  if (previous.issueDate.slice(0, 7) === issueDate.slice(0, 7)) return { from: previous.number, to: number };
  const isSameYear = previous.issueDate.slice(0, 4) === issueDate.slice(0, 4);
  const month = (date: string) =>
    formatDate(date, locale, { month: "long", ...(!isSameYear && { year: "numeric" as const }) });
  return { from: month(previous.issueDate), to: month(issueDate) };
};

/** An explanation of an invoice that has an earlier one. */
export type Compared = InvoiceExplanation & {
  readonly previous: NonNullable<InvoiceExplanation["previous"]>;
  readonly difference: string;
};

interface InvoiceChangesProps {
  readonly number: string;
  readonly issueDate: string;
  readonly explained: Compared;
}

export function InvoiceChanges({ number, issueDate, explained }: InvoiceChangesProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [whole, setWhole] = useState(false);
  const { previous, difference, changes, netTotal, grossTotal } = explained;
  const names = namesOf(locale, explained, number, issueDate);
  const shown = whole ? changes : changes.slice(0, firstChanges);
  const rest = changes.slice(shown.length);
  /** The services, and the words of the invoice where the title has those of the catalogue. */
  const noteOf = (change: InvoiceChange) => {
    const { services, productName, description } = change;
    const printed = productName && productName[locale] !== description ? description : null;
    if (services.length === 0) return printed;
    return (
      <>
        {printed && <span className={styles.printed}>{printed}</span>}
        <Services change={change} />
      </>
    );
  };
  const stepOf = (change: InvoiceChange, place: number): Step => ({
    key: `${place}`,
    title: titleOf(t, locale, change, names.from),
    note: noteOf(change),
    change: centsOf(change.amount),
    figure: signedEuro(change.amount, locale),
  });
  const restCents = rest.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const steps: Step[] = [
    ...shown.map(stepOf),
    ...(rest.length > 0
      ? [
          {
            key: "rest",
            title: (
              <Button size="small" onClick={() => setWhole(true)}>
                {t("invoices.more-reasons", { count: rest.length })}
              </Button>
            ),
            change: restCents,
            figure: signedEuro(amountOf(restCents), locale),
          },
        ]
      : []),
  ];
  const grossDifference = amountOf(centsOf(grossTotal) - centsOf(previous.grossTotal));
  const heading = isNothing(difference)
    ? t("invoices.same-as", { before: names.from })
    : t(isNegative(difference) ? "invoices.less-than" : "invoices.more-than", {
        amount: euro(difference.replace("-", ""), locale),
        before: names.from,
      });
  return (
    <Card
      title={heading}
      count={
        <>
          {t("invoices.compared-with")}{" "}
          <a href={`/invoices/invoice/${encodeURIComponent(previous.number)}`}>{previous.number}</a>
        </>
      }
    >
      {steps.length > 0 && (
        <Steps
          summary={t("invoices.steps-summary", {
            from: euro(previous.netTotal, locale),
            before: names.from,
            to: euro(netTotal, locale),
            now: names.to,
          })}
          from={names.from}
          to={names.to}
          start={centsOf(previous.netTotal)}
          steps={steps}
        />
      )}
      <p className={styles.bridge}>
        <span>
          {t("invoices.gross-change", {
            from: euro(previous.grossTotal, locale),
            to: euro(grossTotal, locale),
          })}
        </span>
        <span className={styles.amount}>{signedEuro(grossDifference, locale)}</span>
      </p>
    </Card>
  );
}
