import { diagnosisOutcomes, evidenceNames } from "@demarc/contract/lines/line-doctor";
import type { ConnectorKit, Samples } from "../../platform/connectors/connector-kit.ts";
import { expectThat, fieldOf, sampleOf } from "../../platform/connectors/connector-kit.ts";
import { isPlain } from "./line-test.connector.ts";
import type { TestedLine } from "./line-finding.ts";

const lineOf = (samples: Samples, lineNumber = sampleOf(samples, "line")): { readonly line: TestedLine } => ({
  line: {
    lineNumber,
    circuitId: sampleOf(samples, "circuit"),
    carrier: "Own fibre",
    technology: "FTTH",
    lifecycle: "ACTIVE",
    operational: "UP",
    operationalSince: "2026-01-01T00:00:00Z",
    speedDown: 1_000_000,
    speedUp: 1_000_000,
  },
});

const checkFinding = (answer: unknown): void => {
  const outcome = fieldOf(answer, "outcome");
  expectThat(
    diagnosisOutcomes.some((code) => code === outcome),
    `an outcome of ${diagnosisOutcomes.join(", ")}`,
    outcome,
  );
  for (const [name, value] of Object.entries(fieldOf(answer, "evidence") ?? {})) {
    expectThat((evidenceNames as readonly string[]).includes(name), `evidence of ${evidenceNames.join(", ")}`, name);
    expectThat(isPlain(value), `${name} as a number, a boolean or a text of at most 80 characters`, value);
  }
};

export const lineTestKit: ConnectorKit = {
  area: "line-test",
  samples: { line: "LN-104201", circuit: "XTL204385", unknownLine: "LN-999999" },
  question: lineOf,
  cases: (samples) => [
    { name: "gives a known outcome and evidence", check: async (ask) => checkFinding(await ask(lineOf(samples))) },
    {
      name: "gives a line that it does not know the outcome UNKNOWN",
      check: async (ask) => {
        const outcome = fieldOf(await ask(lineOf(samples, sampleOf(samples, "unknownLine"))), "outcome");
        expectThat(outcome === "UNKNOWN", "UNKNOWN", outcome);
      },
    },
  ],
};
