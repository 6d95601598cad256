import { diagnosisOutcomes, evidenceNames } from "@demarc/contract/lines/line-doctor";
import type { ConnectorConfig } from "../../platform/process/connector-settings.ts";
import { httpConnector } from "../../platform/http-connector.ts";
import type { Log } from "../../platform/process/log.ts";
import type { Finding, TestedLine } from "./line-finding.ts";
import { simulatedFinding } from "./simulated-line-test.ts";

/** Tests a line. Never throws: what cannot be determined is UNKNOWN. */
export type LineTest = (line: TestedLine) => Promise<Finding>;

const nothing: Finding = { outcome: "UNKNOWN", evidence: {} };
const longestValue = 80;

export const isPlain = (value: unknown): value is string | number | boolean =>
  (typeof value === "string" && value.length <= longestValue) || typeof value === "boolean" || Number.isFinite(value);

/** Parses the response of another system; unknown values are dropped. */
export const findingFrom = (answer: unknown): Finding => {
  const { outcome, evidence } = (answer ?? {}) as { outcome?: unknown; evidence?: unknown };
  const known = diagnosisOutcomes.find((code) => code === outcome);
  if (!known) return nothing;
  const given = Object.entries((evidence ?? {}) as Record<string, unknown>);
  const names: readonly string[] = evidenceNames;
  const read = given.filter(
    (entry): entry is [string, string | number | boolean] => names.includes(entry[0]) && isPlain(entry[1]),
  );
  return { outcome: known, evidence: Object.fromEntries(read) };
};

/** Tests lines with the configured system, a simulation, or not at all. */
export const lineTest = (config: ConnectorConfig, log: Log): LineTest => {
  if (config.kind === "builtin") return async (line) => simulatedFinding(line);
  if (config.kind === "off") return async () => nothing;
  const ask = httpConnector(config, log);
  return (line) => ask({ line }).then(findingFrom, () => nothing);
};
