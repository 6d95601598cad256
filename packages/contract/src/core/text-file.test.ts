import { expect, test } from "vitest";
import { textOfFile } from "./text-file.ts";

const text = "Café;Coördinatie;€ 5;Łódź";
const western = "Café;Coördinatie;€ 5;“x”";
const utf8 = new TextEncoder().encode(text);
const utf16 = (mark: readonly [number, number]) => {
  const units = text.split("").flatMap((character) => {
    const unit = character.charCodeAt(0);
    return mark[0] === 0xff ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff];
  });
  return Uint8Array.from([...mark, ...units]);
};
const beyondLatin: Readonly<Record<string, number>> = { "€": 0x80, "“": 0x93, "”": 0x94 };
const windows1252 = Uint8Array.from(
  western.split("").map((character) => beyondLatin[character] ?? character.charCodeAt(0)),
);

test.each([
  ["UTF-8", utf8, text],
  ["UTF-8 with a byte order mark", Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]), text],
  ["UTF-16, low byte first", utf16([0xff, 0xfe]), text],
  ["UTF-16, high byte first", utf16([0xfe, 0xff]), text],
  ["Windows-1252", windows1252, western],
  ["Windows-1252 with a capital before a curly quote", Uint8Array.from([0xc9, 0x92, 0x20, 0xe9]), "É’ é"],
  ["ASCII", new TextEncoder().encode("a;b"), "a;b"],
  ["nothing", new Uint8Array(), ""],
])("a file in %s is read as it was written", (encoding, bytes, expected) => {
  expect(textOfFile(bytes)).toEqual({ text: expected, isGuess: encoding.startsWith("Windows") });
});

test.each([
  ["a workbook", [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0xff]],
  ["UTF-16 without a mark", [0x61, 0, 0x62, 0]],
  ["UTF-8 with one byte of Windows-1252", [...utf8, 0xe9]],
  ["UTF-8 that is cut within a letter", utf8.subarray(0, -1)],
])("%s is no text", (_what, bytes) => {
  expect(textOfFile(Uint8Array.from(bytes))).toBeUndefined();
});
