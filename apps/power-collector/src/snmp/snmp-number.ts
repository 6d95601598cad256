import snmp, { type Varbind } from "net-snmp";
import type { OidValue } from "./read-plan.ts";

const { ObjectType } = snmp;

// Some agents return decimals only as text, as does Net-SNMP's `extend`.
const decimalText = /^\d{1,15}(\.\d{1,9})?$/;

const integerOf = (value: unknown): number | undefined => {
  if (typeof value === "number") return value;
  // A Counter64 arrives as bytes, the first of which can be zero.
  if (!Buffer.isBuffer(value) || value.length === 0 || value.length > 9) return undefined;
  const whole = BigInt(`0x${value.toString("hex")}`);
  return whole <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(whole) : undefined;
};

const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString("latin1").trim() : "");

const parsed = (type: number, value: unknown): number | undefined => {
  switch (type) {
    case ObjectType.Integer:
    case ObjectType.Counter:
    case ObjectType.Gauge:
    case ObjectType.Counter64:
      return integerOf(value);
    case ObjectType.OctetString:
      return decimalText.test(textOf(value)) ? Number(textOf(value)) : undefined;
    default:
      return undefined;
  }
};

const absences: Readonly<Record<number, string>> = {
  [ObjectType.NoSuchObject]: "the device has no such object",
  [ObjectType.NoSuchInstance]: "the device has no such row",
  [ObjectType.EndOfMibView]: "the device has nothing there",
};

/** The number in an answer. A negative number means that the device does not measure it. */
export const numberOf = ({ type, value }: Varbind): OidValue => {
  if (type === undefined) return { reason: "the answer has no type" };
  const absence = absences[type];
  if (absence) return { reason: absence };
  const number = parsed(type, value);
  if (number === undefined) return { reason: `the answer is no number (${ObjectType[type] ?? `type ${type}`})` };
  return number < 0 ? { reason: "the device does not measure it" } : { value: number };
};
