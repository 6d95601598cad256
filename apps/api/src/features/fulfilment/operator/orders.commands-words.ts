import fs from "node:fs";
import path from "node:path";
import { milestoneCodes } from "@demarc/contract/orders/order-fields";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import { dateFrom, textFrom } from "../../../platform/commands/operator-command.ts";
import { momentOf } from "../../../platform/moments.ts";
import type { LineEquipment } from "../delivery/order-delivery.rules.ts";
import type { LineChangeWish } from "../line-changes/line-changes.operator.ts";
import type { Operation, OperatorNote } from "./orders.operator.ts";

export const orderNumberFrom = (word: string | undefined): string => {
  if (!word || !/^ORD-\d{4}-\d{6,9}$/i.test(word)) throw new Error("Name it by its number, as `order list` shows it.");
  return word.toUpperCase();
};

const dayFrom = (word: string | undefined): string => (word === undefined ? amsterdamDate(new Date()) : dateFrom(word));

const feeFrom = (word: string | undefined): string | null => {
  if (word === undefined) return null;
  if (!/^\d{1,7}(\.\d{2})?$/.test(word)) throw new Error("Give the fee as 45.00.");
  return word;
};

const milestoneFrom = (word: string | undefined): (typeof milestoneCodes)[number] => {
  const code = milestoneCodes.find((one) => one === word?.toUpperCase().replaceAll("-", "_"));
  if (!code) throw new Error(`The milestone is one of ${milestoneCodes.join(", ")}.`);
  return code;
};

const deliveryNames = [
  "circuitId",
  "carrier",
  "connectionPoint",
  "deliveryType",
  "equipment",
  "rackCode",
  "facilityId",
  "aPanel",
  "aModule",
  "aPort",
  "zPanel",
  "zModule",
  "zPort",
  "channel",
  "loaNumber",
  "loaExpires",
  "testReport",
] as const;
type DeliveryName = (typeof deliveryNames)[number];

const pairFrom = (word: string): readonly [DeliveryName, string] => {
  const [, given = "", value = ""] = /^([A-Za-z]+)=(.+)$/.exec(word) ?? [];
  const name = deliveryNames.find((one) => one.toLowerCase() === given.toLowerCase());
  if (!name) throw new Error(`Give NAME=VALUE, with a name of ${deliveryNames.join(", ")}.`);
  return [name, value];
};

const fileFrom = (name: string) => {
  try {
    return { fileName: path.basename(name), content: fs.readFileSync(name) };
  } catch {
    throw new Error(`The file ${name} cannot be read.`);
  }
};

type Delivery = Extract<Operation, { readonly action: "complete" }>["delivery"];

const sideOf = (panel: string | undefined, port: string | undefined, module: string | undefined) => {
  if (panel === undefined && port === undefined && module === undefined) return undefined;
  if (panel === undefined || port === undefined) throw new Error("Give the panel and the port of a side together.");
  return { panel, port, ...(module === undefined ? {} : { module }) };
};

const listFrom = (word: string | undefined): string[] =>
  (word ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** Equipment of the operator at a line: `ONT/G-010G/ALCL1234` and further ones after a comma. */
const equipmentFrom = (word: string): LineEquipment[] =>
  listFrom(word).map((one) => {
    const [type, model, serial, macAddress = null, ...rest] = one.split("/");
    if (!type || !model || !serial || rest.length > 0)
      throw new Error("Give the equipment as TYPE/MODEL/SERIAL or TYPE/MODEL/SERIAL/MAC.");
    return { type, model, serial, macAddress, ownership: "PROVIDER" };
  });

/** Racks with a code, a name on the door, or both, in this order. */
const racksFrom = (codes: readonly string[], doors: readonly string[]): NonNullable<Delivery["racks"]> =>
  Array.from({ length: Math.max(codes.length, doors.length) }, (_, place) => ({
    rackCode: codes[place],
    facilityId: doors[place],
  }));

const deliveryTypeFrom = (word: string): number => {
  if (!/^([1-9]|1[0-3])$/.test(word)) throw new Error("The delivery type is a number from 1 to 13.");
  return Number(word);
};

const deliveryFrom = (words: readonly string[]): Delivery => {
  const [first = ""] = words;
  const hasDate = /^\d{4}-/.test(first);
  const rest = hasDate ? words.slice(1) : words;
  const given: Partial<Record<DeliveryName, string>> = Object.fromEntries(
    rest.filter((word) => word !== "auto").map(pairFrom),
  );
  const { circuitId, carrier, connectionPoint, channel } = given;
  const aSide = sideOf(given.aPanel, given.aPort, given.aModule);
  const zSide = sideOf(given.zPanel, given.zPort, given.zModule);
  const { loaNumber, loaExpires } = given;
  return {
    deliveredDate: dayFrom(hasDate ? first : undefined),
    fillIn: rest.includes("auto"),
    ...(given.testReport === undefined ? {} : { testReport: fileFrom(given.testReport) }),
    line: {
      ...(circuitId === undefined ? {} : { circuitId }),
      ...(carrier === undefined ? {} : { carrier }),
      ...(connectionPoint === undefined ? {} : { connectionPoint }),
      ...(given.deliveryType === undefined ? {} : { deliveryType: deliveryTypeFrom(given.deliveryType) }),
      ...(given.equipment === undefined ? {} : { equipment: equipmentFrom(given.equipment) }),
    },
    racks: racksFrom(listFrom(given.rackCode), listFrom(given.facilityId)),
    dcConnection: {
      ...(aSide ? { aSide } : {}),
      ...(zSide ? { zSide } : {}),
      ...(loaNumber === undefined ? {} : { loaNumber }),
      ...(loaExpires === undefined ? {} : { loaExpiresAt: dateFrom(loaExpires) }),
    },
    wdm: {
      ...(channel === undefined ? {} : { channel }),
      ...(aSide ? { handoverA: aSide } : {}),
      ...(zSide ? { handoverZ: zSide } : {}),
    },
  };
};

/** What a change of a line asks for: its package, its term in months if a number follows, and values. */
export const lineChangeFrom = ([code, ...words]: readonly string[]): LineChangeWish => {
  if (!code || !/^[A-Za-z0-9-]{1,24}$/.test(code)) throw new Error("Name the package, such as FIB-1000.");
  const hasTerm = /^\d{1,3}$/.test(words[0] ?? "");
  const pairs = (hasTerm ? words.slice(1) : words).map((word): readonly [string, string] => {
    const [, name = "", value = ""] = /^([A-Za-z][A-Za-z0-9]*)=(.+)$/s.exec(word) ?? [];
    if (name === "") throw new Error("Give NAME=VALUE, such as slaCode=SLA-PLUS.");
    return [name, value];
  });
  const names = pairs.map(([name]) => name.toLowerCase());
  if (new Set(names).size < names.length) throw new Error("Give each name once.");
  return {
    packageCode: code.toUpperCase(),
    termMonths: hasTerm ? Number(words[0]) : null,
    values: Object.fromEntries(pairs),
  };
};

type Read = (words: readonly string[]) => Operation;

const readers: Readonly<Record<string, Read>> = {
  accept: () => ({ action: "accept" }),
  reject: ([reason]) => ({ action: "reject", reason: textFrom(reason, "reason") }),
  "request-info": ([question]) => ({ action: "requestInfo", question: textFrom(question, "question") }),
  hold: ([reason]) => ({ action: "hold", reason: textFrom(reason, "reason") }),
  release: () => ({ action: "release" }),
  schedule: ([date]) => ({ action: "schedule", plannedDate: dateFrom(date) }),
  start: () => ({ action: "start" }),
  complete: (words) => ({ action: "complete", delivery: deliveryFrom(words) }),
  fail: ([reason]) => ({ action: "fail", reason: textFrom(reason, "reason") }),
  "approve-cancel": ([fee]) => ({ action: "approveCancel", fee: feeFrom(fee) }),
  "deny-cancel": ([reason]) => ({ action: "denyCancel", reason: reason?.trim() || null }),
  milestone: ([code, date]) => ({ action: "milestone", code: milestoneFrom(code), doneAt: momentOf(dayFrom(date)) }),
};

/** Reads the words after the number of an order; undefined for an unknown action. */
export const operationFrom = (action: string): Read | undefined =>
  Object.hasOwn(readers, action) ? readers[action] : undefined;

/** A note, which the customer can read unless the word before it is `internal`. */
export const noteFrom = ([first, second]: readonly string[]): OperatorNote =>
  first === "internal" && second !== undefined
    ? { text: textFrom(second, "text"), visibility: "INTERNAL" }
    : { text: textFrom(first, "text"), visibility: "CUSTOMER" };
