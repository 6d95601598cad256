import type { ReactNode } from "react";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import styles from "./filter-sheet.module.css";
import { type AnyList, isRange, type ListFilter, toggled } from "./list-filter.ts";
import { NumberField, RangeFields } from "./range-fields.tsx";

export interface SortColumn {
  readonly key: string;
  readonly label: string;
}

interface FilterSheetProps {
  readonly list: AnyList;
  readonly filters: readonly ListFilter<string>[];
  readonly sorts: readonly SortColumn[];
  /** How many rows the filters find; undefined while they load. */
  readonly found: number | undefined;
  readonly onClear: (() => void) | undefined;
  /** The saved views and the export. */
  readonly tools: ReactNode;
  readonly onClose: () => void;
}

export function FilterSheet({ list, filters, sorts, found, onClear, tools, onClose }: FilterSheetProps) {
  const t = useKitText();
  const footer = (
    <>
      {onClear && <Button onClick={onClear}>{t("list.clear-all")}</Button>}
      <Button variant="primary" onClick={onClose}>
        {t("list.show", { count: found ?? 0 })}
      </Button>
    </>
  );
  return (
    <Dialog title={t("list.filter", { count: 0 })} onClose={onClose} footer={footer} sheet>
      <div className={styles.fields}>
        {sorts.length > 0 && <SortField list={list} sorts={sorts} />}
        {filters.map((filter) => (
          <FilterField key={filter.label} list={list} filter={filter} />
        ))}
      </div>
      <div className={styles.tools}>{tools}</div>
    </Dialog>
  );
}

function SortField({ list, sorts }: Pick<FilterSheetProps, "list" | "sorts">) {
  const t = useKitText();
  const options = sorts.flatMap(({ key, label: column }) => [
    { value: key, label: t("list.ascending", { column }) },
    { value: `-${key}`, label: t("list.descending", { column }) },
  ]);
  return (
    <SelectField
      name="sort"
      label={t("list.sort")}
      options={[{ value: "", label: t("list.sort-usual") }, ...options]}
      value={list.search.sort}
      onChange={({ target: { value } }) =>
        list.sortBy({ key: value.replace(/^-/, ""), descending: value.startsWith("-") })
      }
    />
  );
}

function FilterField({ list, filter }: { readonly list: AnyList; readonly filter: ListFilter<string> }) {
  const t = useKitText();
  const { label } = filter;
  if (isRange(filter))
    return (
      <fieldset>
        <legend className={styles.legend}>{label}</legend>
        <RangeFields list={list} filter={filter} />
      </fieldset>
    );
  if (filter.kind === "number") return <NumberField list={list} filter={filter} />;
  const { name } = filter;
  const value = list.search.filters[name] ?? "";
  if (filter.kind === "switch")
    return (
      <Checkbox
        name={name}
        label={label}
        checked={value !== ""}
        onChange={() => list.filter({ [name]: value === "" ? filter.value : "" })}
      />
    );
  const { options, several = false } = filter;
  const chosen = value.split(",").filter(Boolean);
  if (several)
    return (
      <CheckboxGroup
        name={name}
        label={label}
        choices={options}
        values={chosen}
        onChange={({ target }) => list.filter({ [name]: toggled(filter, chosen, target.value) })}
      />
    );
  return (
    <SelectField
      name={name}
      label={label}
      options={[{ value: "", label: t("list.any") }, ...options]}
      value={value}
      onChange={(event) => list.filter({ [name]: event.target.value })}
    />
  );
}
