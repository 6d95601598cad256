import type { ReactNode } from "react";
import styles from "./fact-strip.module.css";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export function FactStrip({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
