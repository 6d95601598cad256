import { expect, it } from "vitest";
import { patternFault } from "./catalogue-pattern.rules.ts";

const times = (part: string, count: number): string => `^${part.repeat(count)}$`;

it.each([
  "^[A-Z]{2}[0-9]{4}$",
  "^[a-z]+@[a-z.]+$",
  "^(?:NL|BE)-\\d{3,8}(?:-[A-Z])?$",
  "^.{0,80}$",
  // At most a million ways: 1000 x 1000, 2 to the power of 19, and 501 x 501.
  "^.{0,999}.{0,999}$",
  times("a?", 19),
  times("(a|b)", 19),
  "^.*.*$",
  "^.{3,}.{3,}$",
  "^.+?$",
  "^(?:ab)+$",
  "^(a{2})+$",
  "^(a|b)?$",
  "^(a|b){1}$",
  "^(a|b){0,1}$",
  "^(?<name>a)$",
  "^\\(a+\\)+$",
  "^[(+*]+$",
  "^[\\]a]+$",
  "^\\p{L}{1,40}$",
  "^\\x41+\\u0041+$",
  "^\\u{1F600}{1,3}$",
  "^a\nb$",
])("%s is allowed", (pattern) => {
  expect(patternFault(pattern)).toBeUndefined();
});

it.each([
  ["^($", "is not a regular expression"],
  ["^\\-$", "is not a regular expression"],
  ["[A-Z]+", "must begin with ^ and end with $"],
  ["x^a$", "must begin with ^ and end with $"],
  ["^a$x", "must begin with ^ and end with $"],
  ["^[A-Z]+", "must begin with ^ and end with $"],
  ["[A-Z]+$", "must begin with ^ and end with $"],
  ["^(a|a)*$", "repeats a part that repeats or has alternatives itself"],
  ["^(a|b){2}$", "repeats a part that repeats or has alternatives itself"],
  ["^(a|b){1,2}$", "repeats a part that repeats or has alternatives itself"],
  ["^(a?)+$", "repeats a part that repeats or has alternatives itself"],
  ["^((a+))+$", "repeats a part that repeats or has alternatives itself"],
  ["^([a-z]+-?)+$", "repeats a part that repeats or has alternatives itself"],
  ["^(?:a{1,9}){1,9}$", "repeats a part that repeats or has alternatives itself"],
  ["^.{0,999}.{0,1000}$", "takes too long for long texts"],
  [times("a{10,1010}", 2), "takes too long for long texts"],
  [times("a?", 20), "takes too long for long texts"],
  [times("(a|b)", 20), "takes too long for long texts"],
  ["^.*.*.*$", "takes too long for long texts"],
  ["^.+.+.+$", "takes too long for long texts"],
  ["^.{3,}.{3,}.{3,}$", "takes too long for long texts"],
  ["^(.*.*.*)$", "takes too long for long texts"],
  [`^${"a?".repeat(30)}${"a".repeat(30)}$`, "takes too long for long texts"],
  ["^(a)\\1$", "must not look ahead, look back or refer back"],
  ["^(?=a+)b$", "must not look ahead, look back or refer back"],
  ["^(?!a)b$", "must not look ahead, look back or refer back"],
  ["^(?<=a)b$", "must not look ahead, look back or refer back"],
  ["^(?<!a)b$", "must not look ahead, look back or refer back"],
  ["^(?<name>a)\\k<name>$", "must not look ahead, look back or refer back"],
])("%s %s", (pattern, reason) => {
  expect(patternFault(pattern)).toBe(reason);
});
