import type { ReactNode, SubmitEvent } from "react";
import { classNames } from "./class-names.ts";
import styles from "./form-layout.module.css";

interface Parts {
  readonly children: ReactNode;
}

/** A form whose rules are ours: the browser's own bubbles stay away. */
export function Form({
  label,
  onSubmit,
  children,
}: Parts & { readonly label: string; readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown }) {
  return (
    <form className={styles.form} noValidate aria-label={label} onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  );
}

/** Two columns that fill the page, and one on a small screen. */
export function FormColumns({ children }: Parts) {
  return <div className={styles.columns}>{children}</div>;
}

/** Two columns of equal weight, and one on a small screen. */
export function FormHalves({ children }: Parts) {
  return <div className={styles.halves}>{children}</div>;
}

/** Fields on a grid of six; each takes the whole width unless it stands in a `Span`. */
export function Fields({ children }: Parts) {
  return <div className={styles.fields}>{children}</div>;
}

interface SpanProps extends Parts {
  readonly of: "half" | "third" | "twoThirds";
  /** Whether it takes the whole width on a phone. */
  readonly alone?: boolean;
}

/** A field that shares its row. */
export function Span({ of, alone, children }: SpanProps) {
  return <div className={classNames(styles[of], alone && styles.alone)}>{children}</div>;
}

interface FormActionsProps extends Parts {
  /** Keeps the buttons with a small form inside a card instead of at the lower edge of the window. */
  readonly inline?: boolean;
}

/** The form's buttons, always in sight. */
export function FormActions({ inline, children }: FormActionsProps) {
  return <div className={inline ? styles.inlineActions : styles.actions}>{children}</div>;
}
