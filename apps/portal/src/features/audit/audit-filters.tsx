import { auditedKinds } from "@demarc/contract/audit";
import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import { useState } from "react";
import { useText } from "../../shell/translate.ts";
import type { List } from "../../shell/lists/use-list.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { kindText } from "./audit-difference.ts";
import type { auditList } from "./audit.data.ts";
import type en from "./audit.en.ts";

interface DayFieldProps {
  readonly name: "from" | "to";
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A date field; while the year is incomplete the filter does not change. */
function DayField({ name, label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState({ value, text: value });
  // The filter changed elsewhere: by a link or by going back.
  if (typed.value !== value) setTyped({ value, text: value });
  const type = (text: string) => {
    const isWhole = text === "" || /^[12]\d{3}-/.test(text);
    setTyped({ value: isWhole ? text : value, text });
    if (isWhole) onChange(text);
  };
  return (
    <TextField
      type="date"
      name={name}
      label={label}
      value={typed.text}
      onChange={(event) => type(event.target.value)}
    />
  );
}

interface AuditFiltersProps {
  readonly list: List<keyof typeof auditList.filters>;
  readonly people: readonly Account[];
  /** The name of the selected actor if it is not one of `people`: a token, or a removed person. */
  readonly otherName: string | undefined;
}

/** Filters by actor, kind of record, and days. */
export function AuditFilters({ list, people, otherName }: AuditFiltersProps) {
  const t = useText<typeof en>();
  const { search, filter: onChange, set, unset } = list;
  const { filters } = search;
  const isKnown = filters.person === "" || people.some(({ id }) => id === filters.person);
  const persons = [
    { value: "", label: t("audit.everyone") },
    ...people.map((person) => ({ value: person.id, label: `${fullName(person)} (${person.username})` })),
    ...(isKnown ? [] : [{ value: filters.person, label: otherName ?? filters.person }]),
  ];
  const kinds = [
    { value: "", label: t("audit.everything") },
    ...auditedKinds.map((kind) => ({ value: kind, label: kindText(t as never, kind) })),
  ];
  return (
    <FilterBar label={t("audit.filters")} set={set} onUnset={unset}>
      <SelectField
        name="person"
        label={t("audit.who")}
        options={persons}
        value={filters.person}
        onChange={(event) => onChange({ person: event.target.value })}
      />
      <SelectField
        name="kind"
        label={t("audit.what")}
        options={kinds}
        value={filters.kind}
        onChange={(event) => onChange({ kind: event.target.value })}
      />
      <DayField name="from" label={t("audit.from")} value={filters.from} onChange={(from) => onChange({ from })} />
      <DayField name="to" label={t("audit.to")} value={filters.to} onChange={(to) => onChange({ to })} />
    </FilterBar>
  );
}
