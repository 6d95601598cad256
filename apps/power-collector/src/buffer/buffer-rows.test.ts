import { describe, expect, it } from "vitest";
import { rowsIn } from "./buffer-rows.ts";

const oldest = Date.parse("2026-11-14T10:15:00Z");
const row = (meter: string, at = "2026-11-21T10:14:00.000Z"): string => JSON.stringify({ meter, at, powerW: 1 });
const read = (text: string, most = 10, isEnd = false) => rowsIn(Buffer.from(text), most, oldest, isEnd);
const none = { torn: 0, expired: 0 };

describe("a piece of the buffer", () => {
  it.each([
    ["2026-11-14T10:15:00.000Z", 0],
    ["2026-11-14T10:14:59.999Z", 1],
  ])("with a reading of %s at the limit of its age has %i that expired", (at, expired) => {
    const line = row("1", at);
    expect(read(`${line}\n`)).toEqual({
      rows: expired ? [] : [line],
      bytes: line.length + 1,
      unsent: { torn: 0, expired },
    });
  });

  it("gives at most as many rows as asked for, and takes the bytes of those only", () => {
    const [first, second] = [row("1"), row("2")];
    const text = `${first}\n${second}\n`;
    expect(read(text, 1)).toEqual({ rows: [first], bytes: first.length + 1, unsent: none });
    expect(read(text, 2)).toEqual({ rows: [first, second], bytes: text.length, unsent: none });
  });

  it("leaves a line without its end, which is torn if nothing can follow", () => {
    const first = row("1");
    const text = `${first}\n${row("2").slice(0, 9)}`;
    expect(read(text)).toEqual({ rows: [first], bytes: first.length + 1, unsent: none });
    expect(read(text, 10, true)).toEqual({ rows: [first], bytes: text.length, unsent: { torn: 1, expired: 0 } });
    expect(read(text, 1, true)).toEqual({ rows: [first], bytes: first.length + 1, unsent: none });
    expect(read(`${first}\n`, 10, true)).toMatchObject({ bytes: first.length + 1, unsent: none });
  });

  it.each(['{"meter":', "[]", "null", "7", '{"meter":"1"}', '{"meter":"1","at":"soon"}'])("passes over %s", (line) => {
    const good = row("1");
    expect(read(`${line}\n${good}\n`)).toEqual({
      rows: [good],
      bytes: line.length + good.length + 2,
      unsent: { torn: 1, expired: 0 },
    });
  });

  it("counts bytes, not characters", () => {
    const line = row("mètre €");
    expect(read(`${line}\n`).bytes).toBe(Buffer.byteLength(line) + 1);
  });
});
