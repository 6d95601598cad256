import { plainText } from "@demarc/contract/core/search-text";
import type { Invoice, InvoiceLine } from "@demarc/contract/core/invoices/invoice";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { OptionalMark } from "@demarc/ui/controls/field.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import styles from "./dispute.module.css";
import { centsOf, euro } from "./invoice-amounts.ts";
import { allLinesQuery } from "./invoice.data.ts";
import type en from "./invoices.en.ts";

/** Above this number of lines, they can be searched and sorted. */
const fewChoices = 8;
/** The most checkboxes that are shown; thousands would make the dialog slow. */
const mostChoices = 200;

const orders = ["invoice", "amount", "name"] as const;
type Order = (typeof orders)[number];

const nameOf = ({ description, serviceRef }: InvoiceLine): string =>
  serviceRef?.reference ?? serviceRef?.label ?? description;

const notesOf = (line: InvoiceLine): string => {
  const { description, serviceRef, endCustomerName } = line;
  const label = serviceRef?.reference ? serviceRef.label : null;
  return [label, nameOf(line) === description ? null : description, endCustomerName].filter(Boolean).join(" · ");
};

function Line({ line }: { readonly line: InvoiceLine }) {
  const locale = useLocale();
  return (
    <span className={styles.line}>
      <span className={styles.what}>
        {nameOf(line)} <span className={styles.note}>{notesOf(line)}</span>
      </span>{" "}
      <span className="number">{euro(line.lineAmount, locale)}</span>
    </span>
  );
}

const sorted = (lines: readonly InvoiceLine[], order: Order, locale: Locale): readonly InvoiceLine[] => {
  if (order === "amount") return lines.toSorted((one, other) => centsOf(other.lineAmount) - centsOf(one.lineAmount));
  if (order === "invoice") return lines;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return lines.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
};

interface DisputedLinesProps {
  readonly invoice: Invoice;
  /** The ids of the chosen lines. */
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** All lines of an invoice to choose from, not only the page on the screen. Chosen lines always stay visible. */
export function DisputedLines({ invoice, chosen, onToggle }: DisputedLinesProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [searched, setSearched] = useState("");
  const [order, setOrder] = useState<Order>("invoice");
  const { data = [], isPending, isError, error, refetch } = useQuery(allLinesQuery(invoice));
  const wanted = plainText(searched).trim();
  const found = sorted(data, order, locale)
    .map((line) => ({
      value: line.id,
      text: plainText(`${nameOf(line)} ${notesOf(line)} ${euro(line.lineAmount, locale)}`),
      label: <Line line={line} />,
    }))
    .filter(({ value, text }) => chosen.includes(value) || text.includes(wanted));
  const choices = found.filter(({ value }, place) => place < mostChoices || chosen.includes(value));
  const more = found.length - choices.length;
  return (
    <Loader
      loading={isPending}
      failed={isError}
      error={error}
      onRetry={() => void refetch()}
      skeleton={<Skeleton shape="field" count={3} />}
    >
      {data.length > fewChoices && (
        <div className={styles.tools}>
          <TextField
            type="search"
            name="searchedLines"
            label={t("invoices.search-lines")}
            value={searched}
            onChange={(event) => setSearched(event.target.value)}
            // Enter must not submit the surrounding form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            autoComplete="off"
          />
          <SelectField
            name="lineOrder"
            label={t("invoices.sort-lines")}
            value={order}
            onChange={(event) => setOrder(orders.find((one) => one === event.target.value) ?? "invoice")}
            options={orders.map((value) => ({ value, label: t(`invoices.sort-lines.${value}`) }))}
          />
        </div>
      )}
      <div className={styles.legend} aria-hidden="true">
        <p>
          <strong>{t("invoices.disputed-lines")}</strong>
          <OptionalMark />
        </p>
        <p className="dim">{t("invoices.disputed-lines-hint")}</p>
      </div>
      <div className={styles.choices}>
        <CheckboxGroup
          name="lineIds"
          label={`${t("invoices.disputed-lines")}. ${t("invoices.disputed-lines-hint")}`}
          legendHidden
          optional
          choices={choices}
          values={chosen}
          onChange={(event) => onToggle(event.target.value)}
        />
        {choices.length === 0 && <p className="dim">{t("invoices.no-lines")}</p>}
      </div>
      {more > 0 && <p className="dim">{t("invoices.more-lines", { count: more })}</p>}
    </Loader>
  );
}
