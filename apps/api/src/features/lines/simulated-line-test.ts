import type { Finding, TestedLine } from "./line-finding.ts";

type Technique = "fibre" | "copper" | "coax" | "mobile";

const techniqueOf = ({ technology }: TestedLine): Technique => {
  if (technology === "FTTH" || technology === "FTTO") return "fibre";
  if (technology === "VDSL2" || technology === "VVDSL_BONDED") return "copper";
  return technology === "COAX" ? "coax" : "mobile";
};

/** Possible causes for a dead line and for a degraded one; the line number selects the cause. */
const dead = {
  fibre: ["OPTICAL_DEAD", "EQUIPMENT_OFF", "KNOWN_OUTAGE", "CARRIER_TEST_FAILED"],
  copper: ["NO_SYNC", "EQUIPMENT_OFF", "KNOWN_OUTAGE", "CARRIER_TEST_FAILED"],
  coax: ["EQUIPMENT_OFF", "KNOWN_OUTAGE", "CARRIER_TEST_FAILED"],
  mobile: ["EQUIPMENT_OFF", "KNOWN_OUTAGE"],
} as const;
const degraded = {
  fibre: ["OPTICAL_LOW", "HIGH_ERRORS"],
  copper: ["HIGH_ERRORS", "LOW_SPEED"],
  coax: ["LOW_SPEED", "HIGH_ERRORS"],
  mobile: ["LOW_SPEED"],
} as const;

type Outcome = Finding["outcome"];

const outcomeOf = (line: TestedLine, seed: number): Outcome => {
  const technique = techniqueOf(line);
  const pick = (from: readonly Outcome[]): Outcome => from[seed % from.length] ?? "UNKNOWN";
  if (line.lifecycle === "SUSPENDED" || line.operational === "UP") return "UP";
  if (line.operational === "DOWN") return pick(dead[technique]);
  return line.operational === "DEGRADED" ? pick(degraded[technique]) : "UNKNOWN";
};

const share = (kilobits: number, percent: number): number => Math.round((kilobits * percent) / 100);

type Evidence = Finding["evidence"];

const evidenceOf = (line: TestedLine, outcome: Outcome, seed: number): Evidence => {
  const wobble = (seed % 7) / 10;
  const fibre = techniqueOf(line) === "fibre";
  const working: Evidence = {
    sync: true,
    speedDown: share(line.speedDown, 98 - (seed % 3)),
    speedUp: share(line.speedUp, 98),
    errorsPerHour: seed % 4,
    ...(fibre ? { opticalReceiveDbm: -18.2 - wobble } : { noiseMarginDb: 9.5 + wobble }),
  };
  const since = line.operationalSince;
  const byOutcome: Readonly<Record<Outcome, Evidence>> = {
    UP: working,
    NO_SYNC: { sync: false, equipmentSeenAt: since },
    HIGH_ERRORS: { ...working, errorsPerHour: 4200 + seed * 13 },
    LOW_SPEED: { ...working, speedDown: share(line.speedDown, 31), expectedDown: line.speedDown },
    OPTICAL_LOW: { ...working, opticalReceiveDbm: -27.4 - wobble, errorsPerHour: 310 },
    OPTICAL_DEAD: { sync: false, opticalReceiveDbm: -40, equipmentSeenAt: since },
    EQUIPMENT_OFF: { sync: false, equipmentSeenAt: since },
    KNOWN_OUTAGE: { sync: false, outageNumber: `ST-${60_000 + seed}` },
    CARRIER_TEST_FAILED: { sync: false, carrierTest: `${line.carrier}: 3/4` },
    UNKNOWN: {},
  };
  return byOutcome[outcome];
};

/** Simulated findings that match the state of a line, deterministic per line and state. */
export const simulatedFinding = (line: TestedLine): Finding => {
  const seed = Number(line.lineNumber.slice(3)) % 97;
  const outcome = outcomeOf(line, seed);
  return { outcome, evidence: evidenceOf(line, outcome, seed) };
};
