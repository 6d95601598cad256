import { storedAddress } from "@demarc/contract/core/address";
import {
  highestOwnLineNumber,
  type LineCircuit,
  type LineEventRecord,
  type LineRecord,
  type LineState,
  mostListedStates,
  mostMinutesAhead,
  type OperatorLine,
} from "@demarc/contract/operator/lines";
import { textOr } from "../../../platform/changes/changed-fields.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { canonical } from "../../../platform/changes/plan.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import { sql } from "../../../platform/database/sql.ts";
import { byIndex, type JudgedRows } from "../../../platform/http/judged-rows.ts";
import { found, invalid } from "../../../platform/refusals/errors.ts";
import { type Given, type OperatedKind, ownNumber, shownService } from "../../services/operated-service.steps.ts";
import { insertCircuits, updateInternetCircuits } from "../line-delivery.queries.ts";
import { insertLineEvent } from "../line-parts.queries.ts";
import * as queries from "./line-records.queries.ts";

type GivenLine = Given<LineRecord, queries.LineFields>;
type OperatedLine = OperatedKind<LineRecord, queries.LineFields, OperatorLine>;

interface Speeds {
  readonly speedDown: number;
  readonly speedUp: number;
}

const inSomeOrder = (circuits: readonly LineCircuit[]): string[] => circuits.map(canonical).toSorted();

/** The circuits of the body with their defaults. The order of circuits has no meaning. */
const circuitsOf = ({ body, kept }: GivenLine, { speedDown, speedUp }: Speeds): readonly LineCircuit[] => {
  const given = body.circuits ?? (kept ? undefined : [{ service: "INTERNET" as const }]);
  if (given === undefined) return kept?.circuits ?? [];
  const circuits = given.map(({ service, handover = "DHCP", vlan = null, ...circuit }): LineCircuit => {
    // Without a name, the number of the line becomes it when the circuit is stored.
    const ofLine = handover === "PPPOE" ? kept?.lineNumber.toLowerCase() : undefined;
    const pppUsername = textOr(circuit.pppUsername, ofLine);
    const { bandwidthDown = speedDown, bandwidthUp = speedUp } = circuit;
    return { service, handover, vlan, bandwidthDown, bandwidthUp, pppUsername };
  });
  return kept && canonical(inSomeOrder(circuits)) === canonical(inSomeOrder(kept.circuits)) ? kept.circuits : circuits;
};

/** The start of a line: its first day, or now if that day is in the future. */
const deliveredAt = (startDate: string): string => {
  const now = new Date().toISOString();
  const first = `${startDate}T00:00:00Z`;
  return first < now ? first : now;
};

/** The speeds and technology of the body; else the current values, or the values of the package for a new line or a changed package. Throws 400. */
const accessOf = ({ body, kept, package: chosen }: GivenLine) => {
  const before = kept?.packageCode === body.packageCode ? kept : undefined;
  const technology = body.technology ?? before?.technology ?? chosen.technology;
  const speedDown = body.speedDown ?? before?.speedDown ?? chosen.speedDown;
  const speedUp = body.speedUp ?? before?.speedUp ?? chosen.speedUp;
  if (technology === null || speedDown === null || speedUp === null)
    throw invalid("packageCode", "validation.invalid-value");
  return { technology, speedDown, speedUp };
};

const fieldsOf = async (given: GivenLine): Promise<Omit<queries.LineFields, keyof GivenLine["common"]>> => {
  const { body, kept, common } = given;
  const access = accessOf(given);
  return {
    ...storedAddress(body.address),
    ...access,
    lineNumber: await ownNumber(given.transaction, {
      field: "lineNumber",
      given: body.lineNumber,
      kept: kept?.lineNumber,
      prefix: "LN",
      sequence: "line_nr",
      highest: highestOwnLineNumber,
    }),
    operational: kept?.operational ?? "UNKNOWN",
    operationalSince: kept?.operationalSince ?? deliveredAt(common.startDate),
    carrier: body.carrier.trim(),
    slaCode: body.slaCode ?? kept?.slaCode ?? "SLA-BASIC",
    deliveryType: body.deliveryType === undefined ? (kept?.deliveryType ?? null) : body.deliveryType,
    connectionPoint: textOr(body.connectionPoint, kept?.connectionPoint),
    circuitId: textOr(body.circuitId, kept?.circuitId),
    equipment:
      body.equipment?.map(({ type, model, serial, macAddress = null, ownership }) => ({
        type,
        model,
        serial,
        macAddress,
        ownership,
      })) ??
      kept?.equipment ??
      [],
    circuits: circuitsOf(given, access),
  };
};

const store: OperatedLine["store"] = (transaction, { id, customerId, isActive, before, after }): void => {
  const at = after.operationalSince;
  if (!before && isActive)
    transaction.send(
      queries.insertDatedLineEvent({ customerId, lineId: id, type: "DELIVERED", at, text: null, meta: {} }),
    );
  const hasSpeed = before && (before.speedDown !== after.speedDown || before.speedUp !== after.speedUp);
  if (before?.circuits !== after.circuits) {
    if (before) transaction.send(queries.deleteCircuits(customerId, id));
    transaction.send(insertCircuits(customerId, { id, name: after.lineNumber }, after.circuits));
  } else if (hasSpeed) transaction.send(updateInternetCircuits(customerId, id));
  if (hasSpeed) {
    const { speedDown, speedUp } = after;
    transaction.send(insertLineEvent(customerId, id, "SPEED_CHANGED", { speedDown, speedUp }));
  }
  if (before && before.reference !== after.reference) {
    const meta = { from: before.reference, to: after.reference };
    transaction.send(insertLineEvent(customerId, id, "REFERENCE_CHANGED", meta));
  }
};

export const operatedLine: OperatedLine = {
  type: "line",
  packageKind: "LINE",
  statements: queries.operatedLines,
  taken: ["line_line_number_key"],
  named: ({ lineNumber }) => (lineNumber === undefined ? undefined : sql`line_number = ${lineNumber}`),
  fieldsOf,
  store,
  shown: (row) => {
    const { street, houseNumber, houseNumberExtension, room, postalCode, city, country, ...fields } = row.fields;
    const { lineNumber, operational, operationalSince, technology, carrier, speedDown, speedUp, slaCode } = fields;
    const { deliveryType, connectionPoint, circuitId, equipment, circuits } = fields;
    return {
      ...shownService(row),
      lineNumber,
      operational,
      operationalSince,
      technology,
      carrier,
      speedDown,
      speedUp,
      slaCode,
      deliveryType,
      connectionPoint,
      circuitId,
      equipment,
      circuits: [...circuits],
      address: { street, houseNumber, houseNumberExtension, room, postalCode, city, country },
    };
  },
};

/** States per statement, to keep statements short. */
const statesAtOnce = 2000;

const inParts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / statesAtOnce) }, (_, part) =>
    all.slice(part * statesAtOnce, (part + 1) * statesAtOnce),
  );

/** Takes the reported states of lines into account. A state that is not newer than the state of its line is ignored. */
export const reportLineStates = async (
  transaction: OperatorTransaction,
  { rows, refused }: Pick<JudgedRows<LineState>, "rows" | "refused">,
) => {
  const placed = rows.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.index - other.index);
  const changing = new Set<string>();
  for (const some of inParts(placed))
    for (const { id } of await transaction.query(queries.findChangingLines(some))) changing.add(id);
  const locked = [...changing].toSorted();
  for (const some of inParts(locked)) await transaction.query(queries.lockLines(some));
  const limits = { minutesAhead: mostMinutesAhead, mostRefused: mostListedStates };
  const changed = new Set<string>();
  const rejected = refused.slice(0, mostListedStates);
  let rejectedCount = 0;
  for (const some of inParts(placed)) {
    const taken = found(await transaction.query(queries.reportStates(some, locked, limits)));
    for (const id of taken.changed) changed.add(id);
    rejected.push(...taken.refused);
    rejectedCount += taken.refusedCount;
  }
  return {
    updated: changed.size,
    unchanged: rows.length - changed.size - rejectedCount,
    rejected: byIndex(rejected).slice(0, mostListedStates),
    rejectedCount: refused.length + rejectedCount,
  };
};

const daysAhead = 366;

/** Adds an event to the history of a line. Throws 404, 400 for an event in the future, and 409 for a line that has ended. */
export const addLineEvent = async (
  transaction: OperatorTransaction,
  lineId: string,
  { type, text, at: given, minutes }: LineEventRecord,
  now: Date,
) => {
  const { customerId, lifecycle } = found(await transaction.query(queries.findLineCustomer(lineId)));
  if (lifecycle === "TERMINATED") throw stateConflict("line.state-conflict", lifecycle, "event");
  const latest = now.getTime() + (type === "MAINTENANCE" ? daysAhead : 0) * 86_400_000;
  const moment = given === undefined ? now : new Date(given);
  if (moment.getTime() > latest || moment.getTime() < Date.UTC(1970)) throw invalid("at", "validation.invalid-value");
  const event = { type, text: text.trim(), at: moment.toISOString() };
  const meta = minutes === undefined ? {} : { minutes };
  const { id, at } = found(
    await transaction.query(queries.insertDatedLineEvent({ ...event, customerId, lineId, meta })),
  );
  transaction.record(customerId, {
    action: "line.event-added",
    entityType: "line",
    entityId: lineId,
    after: { ...event, ...meta },
    event: "line.event-added",
  });
  return { id, type, text: event.text, at };
};
