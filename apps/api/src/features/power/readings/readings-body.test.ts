import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readReadings } from "./readings-body.ts";

const line = JSON.stringify({ meter: 1, at: "2026-11-21T10:14:00Z", powerW: 1 });
const read = (text: string | Buffer, isLines: boolean, isCompressed = false) => {
  const answer = readReadings({
    body: { bytes: Buffer.from(text), isLines, isCompressed },
    nowMs: Date.parse("2026-11-21T10:15:00Z"),
    mostBytes: 8_000_000,
  });
  return "unreadable" in answer ? answer.unreadable : [answer.count, answer.refusedCount];
};

describe("a body of readings", () => {
  it.each([
    [20_000, [20_000, 0]],
    [20_001, "too-large"],
  ])("has at most 20,000: %i, as lines or as a list", (count, expected) => {
    const lines = Array.from({ length: count }, () => line);
    expect(read(`\n${lines.join("\r\n")}\n \n`, true)).toEqual(expected);
    expect(read(`[${lines.join(",")}]`, false)).toEqual(expected);
  });

  it("loses only the line that is no JSON", () => {
    expect(read(`${line}\n{"meter":\n${line}`, true)).toEqual([3, 1]);
    expect(read(`[${line},{"meter":]`, false)).toBe("invalid");
  });

  it("is inflated up to its limit", () => {
    const limit = 8_000_000 - line.length;
    expect(read(gzipSync(`${" ".repeat(limit)}${line}`), true, true)).toEqual([1, 0]);
    expect(read(gzipSync(`${" ".repeat(limit + 1)}${line}`), true, true)).toBe("too-large");
    expect(read(line, true, true)).toBe("invalid");
  });
});
