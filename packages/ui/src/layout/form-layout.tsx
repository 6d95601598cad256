import type { ReactNode, SubmitEvent } from "react";
import { classNames } from "../class-names.ts";
import styles from "./form-layout.module.css";

interface Parts {
  readonly children: ReactNode;
}

/** A form with our own validation: the browser's messages are off. */
export function Form({
  id,
  label,
  onSubmit,
  children,
}: Parts & {
  /** For a button outside the form. */
  readonly id?: string;
  readonly label: string;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
}) {
  return (
    <form id={id} className={styles.form} noValidate aria-label={label} onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  );
}

export function FormColumns({ children }: Parts) {
  return <div className={styles.columns}>{children}</div>;
}

export function FormHalves({ children }: Parts) {
  return <div className={styles.halves}>{children}</div>;
}

/** A grid of six columns; each field takes the full width unless it is in a `Span`. */
export function Fields({ children }: Parts) {
  return <div className={styles.fields}>{children}</div>;
}

interface SpanProps extends Parts {
  readonly of: "half" | "third" | "twoThirds";
  /** True for the full width on a phone. */
  readonly ownRow?: boolean;
}

/** A field that shares its row. */
export function Span({ of, ownRow, children }: SpanProps) {
  return <div className={classNames(styles[of], ownRow && styles.ownRow)}>{children}</div>;
}

interface FormActionsProps extends Parts {
  /** Keeps the buttons inside a small form in a card instead of at the bottom of the window. */
  readonly inline?: boolean;
}

/** The form's buttons, always visible; the most important one is the last. */
export function FormActions({ inline, children }: FormActionsProps) {
  return inline ? (
    <div className={styles.inlineActions}>{children}</div>
  ) : (
    <div className={styles.actions} data-bottom-bar>
      {children}
    </div>
  );
}
