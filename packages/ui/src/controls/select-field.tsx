import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";
import { Icon } from "../icon.tsx";

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps
  extends FieldProps, Omit<ComponentProps<"select">, "name" | "className" | "id" | "children"> {
  readonly options: readonly Option[];
}

export function SelectField({ label, hint, error, optional, options, ...select }: SelectFieldProps) {
  const field = { name: select.name, label, hint, error, optional };
  return (
    <Field {...field}>
      <div className={styles.selectBox}>
        <select {...select} {...controlAttributes(field)} className={classNames(styles.control, styles.select)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </Field>
  );
}
