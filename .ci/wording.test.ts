import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { repository, trackedFiles } from "./tracked-files.ts";

const languages = ["en", "nl"] as const;
type Language = (typeof languages)[number];

/** Words that texts no longer use, by language: the last two columns of the table in docs/wording.md. */
const retiredWords = (table: string): Record<Language, string[]> => {
  const rows = table
    .split("\n")
    .filter((line) => /^\| (?!-|English )/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const wordsOf = (column: number) =>
    rows.flatMap((cells) => (cells[column] ?? "").split(",").map((word) => word.trim())).filter(Boolean);
  return { en: wordsOf(4), nl: wordsOf(5) };
};

const retired = retiredWords(readFileSync(path.join(repository, "docs/wording.md"), "utf8"));

/** A whole word or phrase, in any case; placeholders such as `{log in}` cannot occur. */
const patternOf = (word: string) => new RegExp(`(?<![\\p{L}-])${RegExp.escape(word)}(?![\\p{L}-])`, "iu");

const found = (text: string, language: Language) => retired[language].filter((word) => patternOf(word).test(text));

const textsOf = (catalogue: unknown): string[] =>
  typeof catalogue === "string"
    ? [catalogue]
    : typeof catalogue === "object" && catalogue !== null
      ? Object.values(catalogue).flatMap(textsOf)
      : [];

const catalogues = trackedFiles().flatMap((file) => {
  const language = languages.find((one) => file.endsWith(`.${one}.ts`));
  return language ? [{ file, language }] : [];
});

/** Texts of mails and documents: files with both languages. Some are functions, so their literals are read, not their results. */
const letters = trackedFiles().filter(
  (file) => /\.(?:mails|texts)\.ts$|-labels\.ts$/.test(file) && file.startsWith("apps/api/"),
);

/** The literals of a file, each with the language that `en:`, `nl:`, `en =` or `nl =` before it names. */
const literalsIn = (file: string): { text: string; language: Language }[] => {
  const source = readFileSync(path.join(repository, file), "utf8").replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, "");
  let language: Language | undefined;
  return [...source.matchAll(/\b(en|nl)(?::| =) |"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].flatMap(([text, key]) => {
    const named = languages.find((one) => one === key);
    if (named) language = named;
    return !named && language ? [{ text, language }] : [];
  });
};

describe("wording", () => {
  it("finds retired words in a text, and only as whole words", () => {
    expect(retired.en.length).toBeGreaterThan(10);
    expect(retired.nl.length).toBeGreaterThan(10);
    expect(found("Log in to your firm", "en")).toEqual(["firm", "log in"]);
    expect(found("Confirm the form", "en")).toEqual([]);
    expect(found("Alle prefixes bewaren", "nl")).toEqual(["prefixes", "bewaren"]);
  });

  /** A name such as "B.V." already ends with a full stop. */
  it.each(catalogues)("$file ends no sentence with the name of a company", async ({ file }) => {
    const module: object = await import(path.join(repository, file));
    expect(textsOf(module).filter((text) => /\{company\}[”’"]?\.(?:\s|$)/.test(text))).toEqual([]);
  });

  it.each(catalogues)("$file uses no retired word", async ({ file, language }) => {
    const module: object = await import(path.join(repository, file));
    const texts = textsOf(module);
    expect(texts).not.toEqual([]);
    expect(texts.flatMap((text) => found(text, language).map((word) => `“${word}” in “${text}”`))).toEqual([]);
  });

  it.each(letters)("%s uses no retired word", (file) => {
    const words = literalsIn(file).flatMap(({ text, language }) =>
      found(text, language).map((word) => `“${word}” in ${text}`),
    );
    expect(words).toEqual([]);
  });

  it("reads the texts of mails and documents in both languages", () => {
    const read = letters.flatMap(literalsIn);
    for (const language of languages)
      expect(read.filter((text) => text.language === language).length).toBeGreaterThan(150);
  });
});
