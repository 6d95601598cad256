import { expect, it } from "vitest";
import { withoutFormulas } from "./csv-text.ts";

it.each([
  ["Winkel", "Winkel"],
  ["a=b", "a=b"],
  ["=1+1", "'=1+1"],
  ["+31", "'+31"],
  ["-1", "'-1"],
  ["@x", "'@x"],
  ["＝1", "'＝1"],
  ["＠x", "'＠x"],
  ['"=1', `"'=1`],
  ["''=1", "'''=1"],
  ["a;=1", "a;'=1"],
  ["a,=1", "a,'=1"],
  ["a|=1", "a|'=1"],
  ["a\n=1", "a\n'=1"],
  ["a\r=1", "a\r'=1"],
  ["a\t=1,-2", "a\t'=1,'-2"],
  ["\tx", "'\tx"],
  ["\rx", "'\rx"],
  ["\nx", "\nx"],
  ["a =1", "a =1"],
])("%j is written as %j", (text, cell) => {
  expect(withoutFormulas(text)).toBe(cell);
});
