import type { Diagnosis } from "@demarc/contract/lines/line-doctor";

/** The line as a system that examines it gets to know it. */
export interface TestedLine {
  readonly lineNumber: string;
  readonly circuitId: string | null;
  readonly carrier: string;
  readonly technology: string;
  readonly lifecycle: string;
  readonly operational: string;
  readonly operationalSince: string;
  readonly speedDown: number;
  readonly speedUp: number;
}

export interface Finding {
  readonly outcome: NonNullable<Diagnosis["outcome"]>;
  readonly evidence: Diagnosis["evidence"];
}
