import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";

interface TextAreaProps extends FieldProps, Omit<ComponentProps<"textarea">, "name" | "className" | "id"> {}

export function TextArea({ label, hint, error, optional, rows = 4, ...input }: TextAreaProps) {
  const field = { name: input.name, label, hint, error, optional };
  return (
    <Field {...field}>
      <textarea {...input} {...controlAttributes(field)} rows={rows} className={styles.control} />
    </Field>
  );
}
