import { expect, it } from "vitest";
import { acceptedLanguage } from "./accept-language.ts";

it.each([
  ["nl", "nl"],
  ["nl-BE", "nl"],
  ["NL-nl, en;q=0.5", "nl"],
  ["en-GB,en;q=0.9,nl;q=0.5", "en"],
  ["en;q=0.1, nl;q=0.9", "nl"],
  ["fr, nl;q=0.8, en;q=0.3", "nl"],
  ["fy, nl;q=0.8, en;q=0.5", "nl"],
  ["nl;q=0, en", "en"],
  ["nl ; q=0.2 , en ; q=0.1", "nl"],
  ["nl;q=0", undefined],
  ["de", undefined],
  ["nld", undefined],
  ["*", undefined],
  ["", undefined],
  [undefined, undefined],
])("%j prefers %j", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
