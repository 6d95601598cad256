import { describe, expect, it } from "vitest";
import { sortFrom, sortQuery } from "./sorting.ts";

describe("the query parameter sort", () => {
  const accepts = (text: string) => {
    const { pattern = "" } = sortQuery(["number", "contract.endDate"]).sort as { pattern?: string };
    return new RegExp(pattern, "u").test(text);
  };

  it.each([
    ["number", true],
    ["-number", true],
    ["-contract.endDate,number", true],
    ["number,number", true],
    ["number,-number,number", false],
    ["contractXendDate", false],
    ["--number", false],
    ["number,", false],
    ["", false],
    ["other", false],
    ["xnumber", false],
    ["numberx", false],
  ])("can be %j: %s", (text, isAccepted) => {
    expect(accepts(text)).toBe(isAccepted);
  });

  it.each([
    ["number", [["number", false]]],
    [
      "-issueDate,number",
      [
        ["issueDate", true],
        ["number", false],
      ],
    ],
    ["number,-number", [["number", false]]],
    ["-number,number", [["number", true]]],
  ])("%s sorts by %j", (text, parts) => {
    expect(sortFrom(text)).toEqual(parts.map(([key, descending]) => ({ key, descending })));
  });
});
