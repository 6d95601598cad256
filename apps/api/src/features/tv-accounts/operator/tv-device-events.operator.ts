import {
  type DeviceEvent,
  mostMinutesAhead,
  mostTypedCodes,
  type OperatorTvActivationRequest,
} from "@demarc/contract/operator/tv-device-events";
import { plainCode } from "@demarc/contract/tv-accounts/tv-activation";
import type { RefusedRow } from "@demarc/contract/operator/refused-rows";
import type { FastifyRequest } from "fastify";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { enterCompany } from "../../../platform/database/database.ts";
import { byIndex, type JudgedRows } from "../../../platform/http/judged-rows.ts";
import { refusalOf } from "../../../platform/http/row-verdicts.ts";
import { found, invalid, notFound } from "../../../platform/refusals/errors.ts";
import { changeByOperator } from "../account/tv-change.ts";
import { introduced, removeDevice } from "../activation/tv-devices.steps.ts";
import { redeemReportedCode } from "../activation/tv-redemption.steps.ts";
import type { TvSecrets } from "../tv-platform/tv-secrets.ts";
import * as queries from "./tv-device-events.queries.ts";

interface Given {
  readonly secrets: TvSecrets;
  readonly now: Date;
  readonly http: FastifyRequest;
}

type Request = OperatorTvActivationRequest & { readonly index: number };

interface Placed extends DeviceEvent {
  readonly index: number;
}
/** The rules of the contract require these fields. */
type TypedCode = Placed & Required<Pick<DeviceEvent, "eventId" | "code" | "device">>;
type OfDevice = Placed & Required<Pick<DeviceEvent, "deviceId">>;

const isTypedCode = (event: Placed): event is TypedCode => event.type === "ENTERED_CODE";
const isOfDevice = (event: Placed): event is OfDevice => event.type !== "ENTERED_CODE";

type HashedCode = TypedCode & { readonly hashes: readonly Buffer[] };

type Outcome = "updated" | "unchanged" | Omit<RefusedRow, "index">;
type Placement = readonly [index: number, outcome: Outcome];

const unknownDevice: Outcome = { code: "not-found", field: "deviceId" };

/** Judges the events of devices by the locked devices, and collects the latest moment at which each was seen. */
const judged = (
  transaction: OperatorTransaction,
  events: readonly OfDevice[],
  devices: ReadonlyMap<string, queries.ReportedDeviceRow>,
) => {
  const seen = new Map<string, number>();
  const removed = new Set<string>();
  const newer = (device: queries.ReportedDeviceRow, { at }: OfDevice): boolean =>
    Date.parse(at) > Math.max(Date.parse(device.lastSeenAt), seen.get(device.id) ?? 0);
  const see = (event: OfDevice): Outcome => {
    const device = devices.get(event.deviceId.toLowerCase());
    if (device?.state !== "ACTIVE") return unknownDevice;
    if (!newer(device, event)) return "unchanged";
    seen.set(device.id, Date.parse(event.at));
    return "updated";
  };
  const remove = (event: OfDevice): Outcome => {
    const device = devices.get(event.deviceId.toLowerCase());
    if (!device) return unknownDevice;
    // A late report must not remove a device that has been activated again since.
    if (device.state !== "ACTIVE" || removed.has(device.id) || !newer(device, event)) return "unchanged";
    removed.add(device.id);
    const { accountId: id, customerId } = device;
    transaction.send(enterCompany(customerId));
    removeDevice(changeByOperator(transaction, customerId), { id, customerId }, device);
    return "updated";
  };
  const ofType = (type: DeviceEvent["type"]) => events.filter((event) => event.type === type);
  // Seen first: a device that was seen after it was removed is still there.
  const outcomes: Placement[] = [
    ...ofType("SEEN").map((event) => [event.index, see(event)] as const),
    ...ofType("REMOVED").map((event) => [event.index, remove(event)] as const),
  ];
  return { outcomes, seen };
};

/** Redeems a typed code. An event that was reported before finds the request that it made. */
const redeem = async (
  transaction: OperatorTransaction,
  { eventId, device, hashes }: HashedCode,
  owner: { readonly customerId: number; readonly accountId: string } | undefined,
): Promise<{ readonly request: OperatorTvActivationRequest; readonly outcome: "updated" | "unchanged" }> => {
  const [known] = await transaction.query(queries.findRequestOfEvent(eventId));
  if (known) return { request: known, outcome: "unchanged" };
  if (!owner) throw notFound();
  const { customerId, accountId } = owner;
  transaction.send(enterCompany(customerId));
  const change = changeByOperator(transaction, customerId);
  const id = await redeemReportedCode(change, { hashes, accountId }, introduced(device), eventId);
  return { request: found(await transaction.query(queries.findAnyRequest(id))), outcome: "updated" };
};

const redeemAll = async (
  transaction: OperatorTransaction,
  typed: readonly HashedCode[],
  owners: Awaited<ReturnType<typeof ownersOf>>,
  http: FastifyRequest,
) => {
  const outcomes: Placement[] = [];
  const requests: Request[] = [];
  for (const event of typed) {
    const { index, hashes } = event;
    try {
      const owner = owners.find((one) => hashes.some((hash) => one.hash.equals(hash)));
      const { request, outcome } = await transaction.attempt(() => redeem(transaction, event, owner));
      requests.push({ index, ...request });
      outcomes.push([index, outcome]);
    } catch (error) {
      outcomes.push([index, { field: "code", ...refusalOf(error, event, http) }]);
    }
  }
  return { outcomes, requests };
};

const ownersOf = async (transaction: OperatorTransaction, hashes: readonly Buffer[]) => {
  if (hashes.length === 0) return [];
  transaction.send(queries.lockTypedCodes());
  return transaction.query(queries.findCodeOwners(hashes));
};

/** Locks the accounts and devices of the events: accounts before devices, as every other change of an account does. */
const lockReported = async (
  transaction: OperatorTransaction,
  typed: readonly HashedCode[],
  ofDevices: readonly OfDevice[],
) => {
  const owners = await ownersOf(
    transaction,
    typed.flatMap(({ hashes }) => hashes),
  );
  const accountIds = owners.map(({ accountId }) => accountId);
  const removed = ofDevices.filter(({ type }) => type === "REMOVED").map(({ deviceId }) => deviceId);
  if (removed.length + accountIds.length > 0) transaction.send(queries.lockAccounts(accountIds, removed));
  const ids = ofDevices.map(({ deviceId }) => deviceId);
  const held = ids.length === 0 ? [] : await transaction.query(queries.lockDevices(ids));
  return { owners, devices: new Map(held.map((device) => [device.id, device])) };
};

const counted = (outcomes: readonly Placement[]) => ({
  updated: outcomes.filter(([, outcome]) => outcome === "updated").length,
  unchanged: outcomes.filter(([, outcome]) => outcome === "unchanged").length,
  rejected: byIndex(
    outcomes.flatMap(([index, outcome]) => (typeof outcome === "string" ? [] : [{ index, ...outcome }])),
  ),
});

/** Takes reports of the TV platform about devices into account. */
export const reportDeviceEvents = async (
  transaction: OperatorTransaction,
  { rows: placed, refused }: Pick<JudgedRows<DeviceEvent>, "rows" | "refused">,
  { secrets, now, http }: Given,
) => {
  if (placed.filter(({ type }) => type === "ENTERED_CODE").length > mostTypedCodes)
    throw invalid("", "validation.max-array-length");
  const latest = now.getTime() + mostMinutesAhead * 60_000;
  // A moment that is not a number is refused too.
  const timely = placed.filter(({ at }) => Date.parse(at) <= latest);
  const ahead = placed.filter(({ at }) => !(Date.parse(at) <= latest));
  const typed = timely
    .filter(isTypedCode)
    .map((event) => Object.assign({ hashes: secrets.hashes(plainCode(event.code)) }, event));
  const ofDevices = timely.filter(isOfDevice);
  const { owners, devices } = await lockReported(transaction, typed, ofDevices);
  const { outcomes, seen } = judged(transaction, ofDevices, devices);
  const moments = [...seen.values()].map((at) => new Date(at).toISOString());
  if (seen.size > 0) transaction.send(queries.noteSeen([...seen.keys()], moments));
  const redeemed = await redeemAll(transaction, typed, owners, http);
  const early: Placement[] = ahead.map(({ index }) => [index, { code: "validation.invalid-value", field: "at" }]);
  const misfits: Placement[] = refused.map(({ index, ...refusal }) => [index, refusal]);
  return { ...counted([...outcomes, ...redeemed.outcomes, ...early, ...misfits]), requests: redeemed.requests };
};
