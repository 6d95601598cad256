import { invoiceStatuses, invoiceTypes } from "@demarc/contract/core/invoice";
import { type ReactNode, useState } from "react";
import { useText } from "../../shell/translate.ts";
import type { List } from "../../shell/lists/use-list.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type InvoiceSearch, statusChoices } from "./invoices.data.ts";
import type en from "./invoices.en.ts";

type Filters = InvoiceSearch["filters"];

interface TypedFieldProps {
  readonly name: "from" | "to" | "minAmount" | "maxAmount";
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A date or an amount; it filters on blur, or when it is cleared. */
function TypedField({ name, label, value, onChange }: TypedFieldProps) {
  const [typed, setTyped] = useState({ value, text: value });
  // The filter changed elsewhere: by a link or by going back.
  if (typed.value !== value) setTyped({ value, text: value });
  const isDay = name === "from" || name === "to";
  const type = (text: string) => {
    const isWhole = text === "" || (isDay && /^[12]\d{3}-/.test(text));
    setTyped({ value: isWhole ? text : value, text });
    if (isWhole) onChange(text);
  };
  const settle = () => {
    if (!isDay && typed.text !== value) onChange(typed.text.trim());
  };
  return (
    <TextField
      type={isDay ? "date" : "text"}
      inputMode={isDay ? undefined : "decimal"}
      name={name}
      label={label}
      value={typed.text}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === "Enter" && settle()}
      autoComplete="off"
    />
  );
}

interface InvoiceFiltersProps {
  readonly list: List<keyof Filters>;
  readonly actions: ReactNode;
}

/** Filters by number or reference, state, type, dates and amounts. */
export function InvoiceFilters({ list, actions }: InvoiceFiltersProps) {
  const t = useText<typeof en>();
  const { search, filter: onChange, set, unset } = list;
  const { filters } = search;
  const statuses = [
    { value: "", label: t("invoices.any-status") },
    { value: statusChoices[0], label: t("invoices.unsettled") },
    { value: statusChoices[1], label: t("invoices.due") },
    { value: statusChoices[2], label: t("invoices.not-late") },
    ...invoiceStatuses.map((value) => ({ value, label: t(`invoices.status.${value}`) })),
  ];
  const types = [
    { value: "", label: t("invoices.any-type") },
    ...invoiceTypes.map((value) => ({ value, label: t(`invoices.types.${value}`) })),
  ];
  const typed = (name: TypedFieldProps["name"]) => (
    <TypedField
      name={name}
      label={t(`invoices.${name}`)}
      value={filters[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <FilterBar
      label={t("invoices.filters")}
      search={<SearchBox label={t("invoices.search")} value={filters.q} onChange={(q) => onChange({ q })} />}
      set={set}
      onUnset={unset}
      actions={actions}
    >
      <SelectField
        name="status"
        label={t("invoices.status")}
        options={statuses}
        value={filters.status}
        onChange={(event) => onChange({ status: event.target.value })}
      />
      <SelectField
        name="type"
        label={t("invoices.type")}
        options={types}
        value={filters.type}
        onChange={(event) => onChange({ type: event.target.value })}
      />
      {typed("from")}
      {typed("to")}
      {typed("minAmount")}
      {typed("maxAmount")}
    </FilterBar>
  );
}
