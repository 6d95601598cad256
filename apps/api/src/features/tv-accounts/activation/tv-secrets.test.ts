import { describe, expect, it } from "vitest";
import { markOf } from "../../../platform/sealing.ts";
import { tvSecrets } from "../tv-platform/tv-secrets.ts";

const text = "a key of the tests, of 32 characters and more";
const key = { current: text, previous: "" };
const other = { current: `${text}.`, previous: "" };
const owner = "018f0000-0000-7000-8000-000000000001";
const secrets = tvSecrets(key);

describe("a sealed text", () => {
  it("opens with its key and owner, also in another process", () => {
    expect(tvSecrets(key).open(owner, secrets.seal(owner, "2580"))).toBe("2580");
  });

  it("differs each time, and holds nothing of the text", () => {
    const sealed = Array.from({ length: 50 }, () => secrets.seal(owner, "BCDFGHJK"));
    expect(new Set(sealed.map((one) => one.toString("hex"))).size).toBe(50);
    for (const one of sealed) expect(one.includes("BCDFGHJK")).toBe(false);
  });

  it("opens for no other owner and with no other key", () => {
    const sealed = secrets.seal(owner, "2580");
    expect(() => secrets.open(owner.replace(/1$/, "2"), sealed)).toThrow();
    expect(() => tvSecrets(other).open(owner, sealed)).toThrow();
  });

  it("opens under the previous key too, also without the mark of earlier versions, but is made under the current one", () => {
    const sealed = secrets.seal(owner, "2580");
    const both = tvSecrets({ ...other, previous: text });
    const unmarked = sealed.subarray(markOf(text).length);
    expect([sealed, unmarked].map((one) => both.open(owner, one))).toEqual(["2580", "2580"]);
    expect(secrets.open(owner, unmarked)).toBe("2580");
    expect(tvSecrets(other).open(owner, both.seal(owner, "2580"))).toBe("2580");
    expect(() => secrets.open(owner, both.seal(owner, "2580"))).toThrow();
    expect(both.hashes("BCDFGHJK")).toEqual([tvSecrets(other).hash("BCDFGHJK"), secrets.hash("BCDFGHJK")]);
    expect(secrets.hashes("BCDFGHJK")).toEqual([secrets.hash("BCDFGHJK")]);
  });

  it("opens no more once any of its bytes was changed or is missing", () => {
    const sealed = secrets.seal(owner, "2580");
    for (const place of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => secrets.open(owner, changed)).toThrow();
      expect(() => secrets.open(owner, sealed.subarray(0, place))).toThrow();
    }
  });
});

describe("a keyed hash", () => {
  it("is the same for a text under one key, and another one under another key", () => {
    expect(secrets.hash("BCDFGHJK").equals(tvSecrets(key).hash("BCDFGHJK"))).toBe(true);
    expect(secrets.hash("BCDFGHJK").equals(secrets.hash("BCDFGHJL"))).toBe(false);
    expect(secrets.hash("BCDFGHJK").equals(tvSecrets(other).hash("BCDFGHJK"))).toBe(false);
    expect(secrets.hash("BCDFGHJK")).toHaveLength(32);
  });
});
