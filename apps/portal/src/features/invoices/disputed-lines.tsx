import type { Invoice } from "@demarc/contract/core/invoice";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useText } from "../../shell/translate.ts";
import { CheckboxGroup } from "../../ui/checkbox-group.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { euro } from "./invoice-amounts.ts";
import { allLinesQuery } from "./invoice.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

/** Above this number of lines, a search field is shown. */
const fewChoices = 20;
/** The most checkboxes that are shown; thousands would make the dialog slow. */
const mostChoices = 200;

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
  const { data = [], isPending, isError, refetch } = useQuery(allLinesQuery(invoice));
  const wanted = searched.trim().toLowerCase();
  const found = data
    .map(({ id, description, serviceRef, lineAmount }) => ({
      value: id,
      label: [description, serviceRef?.label, euro(lineAmount, locale)].filter(Boolean).join(" · "),
    }))
    .filter(({ value, label }) => chosen.includes(value) || label.toLowerCase().includes(wanted));
  const choices = found.filter(({ value }, place) => place < mostChoices || chosen.includes(value));
  const more = found.length - choices.length;
  return (
    <Loader
      loading={isPending}
      failed={isError}
      onRetry={() => void refetch()}
      skeleton={<Skeleton shape="field" count={3} />}
    >
      {data.length > fewChoices && (
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
      )}
      <div className={styles.choices}>
        <CheckboxGroup
          name="lineIds"
          label={t("invoices.disputed-lines")}
          hint={t("invoices.disputed-lines-hint")}
          choices={choices}
          values={chosen}
          onChange={(event) => onToggle(event.target.value)}
        />
      </div>
      {more > 0 && <p className="dim">{t("invoices.more-lines", { count: more })}</p>}
    </Loader>
  );
}
