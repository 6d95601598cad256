import { type Role, roles } from "@demarc/contract/core/access";
import { type AccountStatus, accountStatuses } from "@demarc/contract/users";
import { useEffect, useState } from "react";
import { useText } from "../../shell/translate.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type en from "./users.en.ts";
import styles from "./users.module.css";

export interface UserFilter {
  readonly q: string;
  readonly status: AccountStatus | "";
  readonly role: Role | "";
  readonly all: boolean;
}

/** Milliseconds after the last key before the search counts. */
const pause = 200;

interface UserFiltersProps {
  readonly filter: UserFilter;
  readonly onChange: (next: Partial<UserFilter>) => void;
}

/** Search, state, role, and whether disabled users are listed too. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const t = useText<typeof en>();
  const status = [
    { value: "", label: t("users.any-status") },
    ...accountStatuses.map((value) => ({ value, label: t(`users.status.${value}`) })),
  ];
  const role = [
    { value: "", label: t("users.any-role") },
    ...roles.map((value) => ({ value, label: t(`users.role.${value}`) })),
  ];
  return (
    <search className={styles.filters}>
      <SearchBox value={filter.q} onChange={(q) => onChange({ q })} />
      <SelectField
        name="status"
        label={t("users.status")}
        options={status}
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value as AccountStatus | "" })}
      />
      <SelectField
        name="role"
        label={t("users.role")}
        options={role}
        value={filter.role}
        onChange={(event) => onChange({ role: event.target.value as Role | "" })}
      />
      <Checkbox
        name="all"
        label={t("users.all")}
        checked={filter.all || filter.status === "DISABLED"}
        onChange={() =>
          onChange(filter.all || filter.status === "DISABLED" ? { all: false, status: "" } : { all: true })
        }
      />
    </search>
  );
}

function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const t = useText<typeof en>();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), pause);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextField
      type="search"
      name="q"
      label={t("users.search")}
      value={text}
      onChange={(event) => setText(event.target.value)}
      autoComplete="off"
    />
  );
}
