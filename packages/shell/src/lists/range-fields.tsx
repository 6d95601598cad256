import { amsterdamDate } from "@demarc/contract/core/calendar";
import { useState } from "react";
import { classNames } from "@demarc/ui/class-names.ts";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { dayPresets, daysOf } from "./day-presets.ts";
import type { AnyList, NumberFilter, RangeFilter } from "./list-filter.ts";
import styles from "./range-fields.module.css";

interface RangeFieldsProps {
  readonly list: AnyList;
  readonly filter: RangeFilter<string>;
}

/** The two ends of a range. A day applies as soon as it is complete, an amount on Enter or when the field is left. */
export function RangeFields({ list, filter }: RangeFieldsProps) {
  const t = useKitText();
  const { kind, from, to } = filter;
  const field = (name: string, label: string) => (
    <EndField
      kind={kind}
      name={name}
      label={label}
      value={list.search.filters[name] ?? ""}
      onChange={(text) => list.filter({ [name]: text })}
    />
  );
  return (
    <>
      {kind === "days" && <Presets list={list} filter={filter} />}
      <div className={classNames(styles.fields, kind === "days" && styles.days)}>
        {field(from, t("list.from"))}
        {field(to, t("list.to"))}
      </div>
    </>
  );
}

/** Usual periods, each with one press. */
function Presets({ list, filter: { from, to } }: RangeFieldsProps) {
  const t = useKitText();
  const [today] = useState(() => amsterdamDate(new Date()));
  const { filters } = list.search;
  return (
    <div className={styles.presets}>
      {dayPresets.map((preset) => {
        const days = daysOf(preset, today);
        const isSet = filters[from] === days.from && filters[to] === days.to;
        return (
          <Button
            key={preset}
            size="small"
            aria-pressed={isSet}
            onClick={() => list.filter({ [from]: days.from, [to]: days.to })}
          >
            {t(`list.preset.${preset}`)}
          </Button>
        );
      })}
    </div>
  );
}

interface NumberFieldProps {
  readonly list: AnyList;
  readonly filter: NumberFilter<string>;
}

/** A number, which applies on Enter or when the field is left. */
export function NumberField({ list, filter: { name, label, hint } }: NumberFieldProps) {
  return (
    <div className={styles.single}>
      <EndField
        kind="number"
        name={name}
        label={label}
        hint={hint}
        value={list.search.filters[name] ?? ""}
        onChange={(text) => list.filter({ [name]: text })}
      />
    </div>
  );
}

interface EndFieldProps {
  readonly kind: "days" | "amounts" | "number";
  readonly hint?: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function EndField({ kind, name, label, hint, value, onChange }: EndFieldProps) {
  const [typed, setTyped] = useState({ value, text: value });
  // The filter changed elsewhere: by a link or by going back.
  if (typed.value !== value) setTyped({ value, text: value });
  const isDay = kind === "days";
  const type = (text: string) => {
    // While the year is incomplete the filter does not change.
    const isWhole = text === "" || (isDay && /^[12]\d{3}-/.test(text));
    setTyped({ value: isWhole ? text : value, text });
    if (isWhole && text !== value) onChange(text);
  };
  const settle = () => {
    if (!isDay && typed.text.trim() !== value) onChange(typed.text.trim());
  };
  return (
    <TextField
      type={isDay ? "date" : "text"}
      inputMode={isDay ? undefined : kind === "number" ? "numeric" : "decimal"}
      name={name}
      label={label}
      hint={hint}
      value={typed.text}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === "Enter" && settle()}
      autoComplete="off"
    />
  );
}
