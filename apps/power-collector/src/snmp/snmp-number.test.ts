import snmp from "net-snmp";
import { expect, it } from "vitest";
import { numberOf } from "./snmp-number.ts";

const { ObjectType } = snmp;
const largest = Number.MAX_SAFE_INTEGER;
const bytes = (hex: string): Buffer => Buffer.from(hex, "hex");

it.each<[string, number, unknown, number | string]>([
  ["an integer", ObjectType.Integer, 42, 42],
  ["zero", ObjectType.Integer, 0, 0],
  ["a negative integer", ObjectType.Integer, -1, "the device does not measure it"],
  ["a counter", ObjectType.Counter, 4_294_967_295, 4_294_967_295],
  ["a gauge", ObjectType.Gauge, 7, 7],
  ["a counter of eight bytes", ObjectType.Counter64, bytes("0000000100000000"), 4_294_967_296],
  ["a counter of nine bytes", ObjectType.Counter64, bytes("000000000100000000"), 4_294_967_296],
  [
    "a counter of ten bytes",
    ObjectType.Counter64,
    bytes("00000000000100000000"),
    "the answer is no number (Counter64)",
  ],
  ["a counter without bytes", ObjectType.Counter64, bytes(""), "the answer is no number (Counter64)"],
  ["the largest exact counter", ObjectType.Counter64, bytes("001fffffffffffff"), largest],
  [
    "a counter that is not exact",
    ObjectType.Counter64,
    bytes("0020000000000000"),
    "the answer is no number (Counter64)",
  ],
  ["decimals as text", ObjectType.OctetString, Buffer.from(" 230.4\n"), 230.4],
  ["a whole number as text", ObjectType.OctetString, Buffer.from("231"), 231],
  ["text of nine decimals", ObjectType.OctetString, Buffer.from("1.123456789"), 1.123456789],
  [
    "text of ten decimals",
    ObjectType.OctetString,
    Buffer.from("1.1234567891"),
    "the answer is no number (OctetString)",
  ],
  ["text with a unit", ObjectType.OctetString, Buffer.from("230 V"), "the answer is no number (OctetString)"],
  ["text without a number", ObjectType.OctetString, Buffer.from(""), "the answer is no number (OctetString)"],
  ["another type", ObjectType.IpAddress, "192.0.2.1", "the answer is no number (IpAddress)"],
  ["no object", ObjectType.NoSuchObject, null, "the device has no such object"],
  ["no row", ObjectType.NoSuchInstance, null, "the device has no such row"],
  ["the end", ObjectType.EndOfMibView, null, "the device has nothing there"],
])("%s is read", (_what, type, value, expected) => {
  expect(numberOf({ oid: "1.3", type, value } as never)).toEqual(
    typeof expected === "number" ? { value: expected } : { reason: expected },
  );
});
