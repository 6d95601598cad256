import type { Diagnosis } from "@demarc/contract/lines/line-doctor";

/** The data of a line that is sent to the testing system. */
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
