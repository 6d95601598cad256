import { describe, expect, test } from "vitest";
import { usualPattern } from "./usual-pattern.ts";

const mails = (...addresses: string[]) => addresses.map((email) => ({ email }));

describe("the pattern to start with", () => {
  test.each([
    ["the last one of the prefix", { family: 4, ptrPattern: "n{d}.a.example" }, mails("x@b.example"), "n{d}.a.example"],
    [
      "the domain of a contact",
      { family: 4, ptrPattern: null },
      mails("x@B.example"),
      "{a}-{b}-{c}-{d}.static.b.example",
    ],
    ["all digits for IPv6", { family: 6, ptrPattern: null }, mails("x@b.example"), "{hex}.static.b.example"],
    [
      "not the domain of a mail provider",
      { family: 4, ptrPattern: null },
      mails("", "x@gmail.com", "x@ziggo.nl", "x@yahoo.co.uk", "x@b.example"),
      "{a}-{b}-{c}-{d}.static.b.example",
    ],
    ["empty for a company without a domain", { family: 4, ptrPattern: null }, mails("x@hotmail.nl"), ""],
  ])("is %s", (_what, prefix, contacts, pattern) => expect(usualPattern(prefix, contacts)).toBe(pattern));
});
