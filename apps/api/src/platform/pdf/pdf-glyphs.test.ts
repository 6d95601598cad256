import { unprintableIn } from "@demarc/contract/core/printable-text";
import { expect, it } from "vitest";
import { inner, margin, newSheet, unprinted, write } from "./pdf-sheet.ts";

it("both weights of the document font have every character that the `printable` rule accepts", () => {
  const accepted: string[] = [];
  for (let point = 0x20; point < 0x30_00; point += 1) {
    const character = String.fromCodePoint(point);
    if (unprintableIn(character) === "") accepted.push(character);
  }
  expect(accepted.length).toBeGreaterThan(800);
  const sheet = newSheet({ title: "", author: "", language: "en", date: "2026-01-01" });
  for (const bold of [false, true])
    write(sheet, accepted.join(""), { x: margin, y: 50, width: inner, bold, long: "wrap" });
  expect(unprinted(sheet)).toBe("");
  write(sheet, "王", { x: margin, y: 50, width: inner });
  expect(unprinted(sheet)).toBe("王");
});
