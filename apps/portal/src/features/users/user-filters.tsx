import { type Role, roles } from "@demarc/contract/core/access";
import { type AccountStatus, accountStatuses } from "@demarc/contract/users";
import type { ReactNode } from "react";
import { useText } from "../../shell/translate.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type en from "./users.en.ts";

export interface UserFilter {
  readonly q: string;
  readonly status: AccountStatus | "";
  readonly role: Role | "";
  readonly all: "true" | "";
}

interface UserFiltersProps {
  readonly filter: UserFilter;
  readonly onChange: (next: Partial<UserFilter>) => void;
  /** The number of filters set besides the search, and how to clear them. */
  readonly set: number;
  readonly onUnset: () => void;
  /** Shown beside the filters. */
  readonly actions: ReactNode;
}

/** Search, state, role, and a choice to include disabled users. */
export function UserFilters({ filter, onChange, set, onUnset, actions }: UserFiltersProps) {
  const t = useText<typeof en>();
  const status = [
    { value: "", label: t("users.any-status") },
    ...accountStatuses.map((value) => ({ value, label: t(`users.status.${value}`) })),
  ];
  const role = [
    { value: "", label: t("users.any-role") },
    ...roles.map((value) => ({ value, label: t(`users.role.${value}`) })),
  ];
  const all = filter.all === "true" || filter.status === "DISABLED";
  return (
    <FilterBar
      search={<SearchBox label={t("users.search")} value={filter.q} onChange={(q) => onChange({ q })} />}
      set={set}
      onUnset={onUnset}
      actions={actions}
    >
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
        checked={all}
        onChange={() => onChange(all ? { all: "", status: "" } : { all: "true" })}
      />
    </FilterBar>
  );
}
