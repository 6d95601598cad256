import type { ComponentProps } from "react";
import styles from "./choice.module.css";
import { controlAttributes, FieldNotes, type FieldProps } from "./field.tsx";

interface CheckboxProps
  extends Omit<FieldProps, "optional">, Omit<ComponentProps<"input">, "name" | "type" | "className" | "id"> {}

export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const field = { name: input.name, label, hint, error };
  return (
    <div className={styles.group}>
      <label className={styles.choice}>
        <input {...input} {...controlAttributes(field)} type="checkbox" className={styles.box} />
        <span className={styles.text}>{label}</span>
      </label>
      <FieldNotes name={input.name} hint={hint} error={error} />
    </div>
  );
}
