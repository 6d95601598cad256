/** Words that texts no longer use, by language: the last two columns of the table in docs/wording.md. */
export const languages = ["en", "nl"] as const;
export type Language = (typeof languages)[number];
export type RetiredWords = Readonly<Record<Language, readonly string[]>>;

export interface WrittenText {
  readonly text: string;
  readonly language: Language;
}

export const retiredWords = (table: string): RetiredWords => {
  const rows = table
    .split("\n")
    .filter((line) => /^\| (?!-|English )/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const wordsOf = (column: number) =>
    rows.flatMap((cells) => (cells[column] ?? "").split(",").map((word) => word.trim())).filter(Boolean);
  return { en: wordsOf(4), nl: wordsOf(5) };
};

/** A whole word or phrase, in any case; placeholders such as `{log in}` cannot occur. */
const patternOf = (word: string) => new RegExp(`(?<![\\p{L}-])${RegExp.escape(word)}(?![\\p{L}-])`, "iu");

export const judgeText = ({ text, language }: WrittenText, retired: RetiredWords): string[] => {
  const words = retired[language].filter((word) => patternOf(word).test(text));
  return [
    ...words.map((word) => `“${word}” in “${text}”`),
    // A name such as "B.V." already ends with a full stop.
    ...(/(?<!\$)\{company\}[”’"]?\.(?:\s|$)/.test(text)
      ? [`a sentence ends with the name of a company: “${text}”`]
      : []),
  ];
};

const strings = (catalogue: unknown): string[] =>
  typeof catalogue === "string"
    ? [catalogue]
    : typeof catalogue === "object" && catalogue !== null
      ? Object.values(catalogue).flatMap(strings)
      : [];

/** The literals of a file with both languages, each with the one that `en:`, `nl:`, `en =` or `nl =` before it names. */
const literals = (source: string): WrittenText[] => {
  let language: Language | undefined;
  const plain = source.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, "");
  return [...plain.matchAll(/\b(en|nl)(?::| =) |"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].flatMap(([text, key]) => {
    const named = languages.find((one) => one === key);
    if (named) language = named;
    return !named && language ? [{ text, language }] : [];
  });
};

/** The texts of a file: a catalogue of one language, or the mails and documents of the API in both. */
export const textsOf = async (
  file: string,
  read: (file: string) => string,
  load: (file: string) => Promise<object>,
) => {
  const language = languages.find((one) => file.endsWith(`.${one}.ts`));
  if (language) return strings(await load(file)).map((text) => ({ text, language }));
  const isLetter = file.startsWith("apps/api/") && /\.(?:mails|texts)\.ts$|-labels\.ts$/.test(file);
  return isLetter ? literals(read(file)) : [];
};
