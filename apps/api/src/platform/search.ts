import { isIP } from "node:net";
import { type Role, grantsAny } from "@demarc/contract/core/access";
import { searchWords } from "@demarc/contract/core/search-text";
import { mostHitsOfKind, type SearchHit, shortestSearch } from "@demarc/contract/search";
import type { SearchKind } from "@demarc/contract/core/words";
import type { Caller } from "./tokens/caller.ts";
import { literal } from "./database/like-pattern.ts";
import { empty, join, sql, type Sql } from "./database/sql.ts";

export interface SearchTerms {
  readonly caller: Pick<Caller, "accountId" | "customerId" | "roles">;
  readonly typed: string;
  /** One LIKE pattern per word, longest first; a record must match all. */
  readonly patterns: readonly string[];
  /** Matches a text that starts with the whole query. */
  readonly begin: string;
  /** Match texts in which a word starts with the query. */
  readonly wordBegins: readonly string[];
  /** The query, if it is an IP address. */
  readonly ipAddress: string | undefined;
  /**
   * Only if no word has the three letters that trigram indexes need. These patterns match texts in which a word begins with the
   * longest word; the first one matches texts that begin with it. A record must match one of them.
   */
  readonly openings: readonly string[] | undefined;
}

/** The maximum number of matches from a long list that are ranked. */
export const mostCandidates = 200;

/** How one slice makes its records searchable; listed in `<feature>.feature.ts`. */
export interface Searcher {
  readonly kind: SearchKind;
  /** Roles that may use it; without roles, every signed-in user. */
  readonly roles?: readonly Role[];
  /** A statement made by `hitsFrom`; undefined if it cannot find anything. */
  readonly find: (terms: SearchTerms) => Sql | undefined;
}

interface HitSource {
  readonly id: Sql;
  readonly title: Sql;
  readonly subtitle: Sql;
  readonly ownerId?: Sql;
  readonly date?: Sql;
  readonly amount?: Sql;
  readonly status?: Sql;
  /** The searched texts: columns or expressions, none of them secret. */
  readonly texts: readonly Sql[];
  /** Tables, and the condition that restricts them to the caller's customers. */
  readonly from: Sql;
}

interface FoundRecord {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly ownerId: string | null;
  readonly date: string | null;
  readonly amount: string | null;
  readonly status: string | null;
  readonly rank: number;
}

/** The best records of a table, by rank: 0 if the text starts with the query, 1 if a word does, 2 otherwise. */
export const hitsFrom = ({ begin, wordBegins, patterns, openings }: SearchTerms, source: HitSource) => {
  const texts = [...source.texts];
  const whole = sql`search_plain(concat_ws(' ', ${join(texts, ", ")}))`;
  const begins = texts.map((text) => sql`search_plain(${text}) like ${begin}::text`);
  return sql<FoundRecord>`
    select ${source.id}::text as id, ${source.title} as title, ${source.subtitle} as subtitle,
      ${source.ownerId ?? sql`null`}::text as "ownerId", ${source.date ?? sql`null`}::date::text as date,
      ${source.amount ?? sql`null`}::text as amount, ${source.status ?? sql`null`}::text as status,
      case when ${join(begins, " or ")} then 0 when ${whole} like any (${wordBegins}::text[]) then 1 else 2 end as rank
    from ${source.from} and ${whole} like all (${patterns}::text[])
      ${openings ? sql`and ${whole} like any (${openings}::text[])` : empty}
    order by rank, title, id limit ${mostHitsOfKind}::int`;
};

const longestFirst = (words: readonly string[]): readonly string[] =>
  words.toSorted((one, other) => other.length - one.length);

const patternOf = (word: string): string => `%${literal(word)}%`;

/** One LIKE pattern per word of a search, the longest first; a record must match all. Without words, undefined. */
export const patternsOf = (typed: string | undefined): readonly string[] | undefined => {
  const words = searchWords(typed ?? "");
  return words.length > 0 ? longestFirst(words).map(patternOf) : undefined;
};

const wordBounds = [" ", "-", ".", "@", "/", "("];

const beginsOfWords = (text: string): string[] => wordBounds.map((bound) => `%${bound}${text}%`);

/** The number of letters in a trigram. */
const indexedLetters = 3;

/** The ids of the rows of a long list to rank: from the database function for openings, otherwise from the one for patterns. */
export const candidates = ({ openings, patterns }: SearchTerms, byOpenings: Sql, byPatterns: Sql): Sql =>
  openings
    ? sql`${byOpenings}(current_customer(), ${[...openings]}::text[], ${[...patterns]}::text[], ${mostCandidates}::int)`
    : byPatterns;

/** The query as statement parameters; undefined if every word is too short. */
export const termsOf = (typed: string, caller: SearchTerms["caller"]): SearchTerms | undefined => {
  const plain = searchWords(typed);
  const [longest = "", ...others] = longestFirst(plain);
  if (longest.length < shortestSearch) return undefined;
  const all = plain.map(literal).join(" ");
  return {
    caller,
    typed,
    patterns: [longest, ...others].map(patternOf),
    begin: `${all}%`,
    wordBegins: beginsOfWords(all),
    ipAddress: isIP(typed.trim()) > 0 ? typed.trim() : undefined,
    openings:
      longest.length < indexedLetters ? [`${literal(longest)}%`, ...beginsOfWords(literal(longest))] : undefined,
  };
};

/**
 * One statement for all searchers that the caller may use, best hits first, equal ones in the order of the searchers; undefined
 * if there is none.
 */
export const searchStatement = (searchers: readonly Searcher[], terms: SearchTerms, limit: number) => {
  const open = searchers.filter(({ roles }) => !roles || grantsAny(terms.caller.roles, roles));
  const parts = open.flatMap(({ kind, find }, place) => {
    const found = find(terms);
    if (!found) return [];
    return sql`select ${kind}::text as kind, ${place}::int as place, found.* from (${found}) found`;
  });
  if (parts.length === 0) return undefined;
  return sql<SearchHit>`
    select kind, id, title, subtitle, "ownerId", date, amount, status from (${join(parts, " union all ")}) hits
    order by rank, place, title, id limit ${limit}::int`;
};
