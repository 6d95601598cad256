import { bodyErrors } from "@demarc/contract/core/body-rules";
import type { FieldError } from "@demarc/contract/core/errors";
import { foldedText, readableText } from "@demarc/contract/core/folded-text";
import { plainText } from "@demarc/contract/core/search-text";
import { normalise } from "@demarc/contract/core/normalise";
import { houseInCells } from "@demarc/contract/postal-code-check/address-query";
import { createTvAccount, TvAccountCreate } from "@demarc/contract/tv-accounts/tv-accounts";
import {
  type TvBulk,
  tvBulkColumns,
  type TvBulkResult,
  type tvBulkVerdicts,
  tvBulkWarnings,
} from "@demarc/contract/tv-accounts/tv-bulk";
import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import Big from "big.js";
import { countryCodes } from "../../../platform/http/country-codes.ts";
import { newAccountErrors } from "../account/tv-accounts.rules.ts";

export type Row = TvBulk["rows"][number];
type Verdict = (typeof tvBulkVerdicts)[number];

/** A row with its verdict. `subject`: the name or the number that identifies it for a person. */
export interface JudgedRow {
  readonly verdict: Verdict;
  readonly subject: string | null;
  readonly errors: readonly FieldError[];
  readonly warnings?: readonly Warning[];
}

type Warning = TvBulkResult["rows"][number]["warnings"][number];

/** The details of the account that a row requests. */
export type NewAccount = Pick<TvBulkResult["rows"][number], "product" | "monthlyPrice" | "activate">;

export interface JudgedCreation extends JudgedRow, Partial<NewAccount> {
  /** The body of the call that makes one account; undefined for a row that makes none. */
  readonly body: TvAccountCreate | undefined;
}

const yes: ReadonlySet<string> = new Set(["true", "1", "yes", "ja"]);
const no: ReadonlySet<string> = new Set(["false", "0", "no", "nee", ""]);

/** The column of a field of the body: the last part of its path, or `options` for one of them. */
const columnOf = (field: string): string => {
  const [first = "", ...rest] = field.split(".");
  return first === "options" ? first : (rest.at(-1) ?? first);
};

/** Cells in columns that the action does not have. */
export const strayCells = (row: Row, columns: readonly string[]): FieldError[] =>
  Object.keys(row)
    .filter((name) => !columns.includes(name))
    .map((field) => ({ field, message: "validation.invalid-data" }));

/** Columns with names and free text; the others have numbers and codes. */
const freeColumns: ReadonlySet<string> = new Set([
  "reference",
  "firstName",
  "middleName",
  "lastName",
  "street",
  "city",
] satisfies (keyof Row)[]);

export const cellsOf = (row: Row) => {
  const cell = (name: keyof Row): string => (freeColumns.has(name) ? readableText : foldedText)(row[name] ?? "");
  /** An empty cell is a field that was left out. */
  const given = (name: keyof Row): string | undefined => cell(name) || undefined;
  return { cell, given };
};

/** The body of a row, as the form would send it. */
const bodyOf = (row: Row): unknown => {
  const { cell, given } = cellsOf(row);
  const country = cell("country").toUpperCase() || "NL";
  const phoneNumber = given("phoneNumber");
  const address = {
    street: given("street"),
    ...houseInCells({
      houseNumber: given("houseNumber"),
      extension: given("houseNumberExtension"),
      room: undefined,
    }),
    postalCode: country === "NL" ? normalise["postal-code"](cell("postalCode")) || undefined : given("postalCode"),
    city: given("city"),
    country,
  };
  const subscriber = {
    firstName: given("firstName"),
    middleName: given("middleName"),
    lastName: given("lastName"),
    email: given("email"),
    phoneNumber: phoneNumber && normalise["phone-number"](phoneNumber),
    address,
  };
  return {
    productCode: given("productCode")?.toUpperCase(),
    reference: given("reference"),
    subscriber,
    options: cell("options")
      .toUpperCase()
      .split(/[\s+]+/)
      .filter(Boolean),
    activate: yes.has(cell("activate").toLowerCase()),
  };
};

const activateErrors = (row: Row): FieldError[] => {
  const text = cellsOf(row).cell("activate").toLowerCase();
  return yes.has(text) || no.has(text) ? [] : [{ field: "activate", message: "validation.invalid-value" }];
};

const countryErrors = (body: TvAccountCreate): FieldError[] =>
  countryCodes.has(body.subscriber.address.country) ? [] : [{ field: "country", message: "validation.invalid-value" }];

interface CreationGiven {
  readonly packages: readonly TvPackage[];
  readonly today: string;
  readonly existing: readonly ExistingTvAccount[];
  /** Positions of rows, from 1, that make an account although one exists. */
  readonly createAnyway: ReadonlySet<number>;
}

const isCreation = (body: unknown): body is TvAccountCreate => bodyErrors(TvAccountCreate, body).length === 0;

const creationErrors = (
  row: Row,
  body: unknown,
  { packages, today }: Pick<CreationGiven, "packages" | "today">,
): FieldError[] => {
  const shape = bodyErrors(TvAccountCreate, body);
  const whole = isCreation(body)
    ? [...createTvAccount.rules(body), ...countryErrors(body), ...newAccountErrors(body, packages, today)]
    : [];
  const errors = [...strayCells(row, tvBulkColumns.create), ...activateErrors(row), ...shape, ...whole];
  const named = errors.map((error): FieldError => Object.assign({}, error, { field: columnOf(error.field) }));
  return named.filter(({ field }, place) => named.findIndex((error) => error.field === field) === place);
};

const nameIn = (row: Row): string | null => {
  const { cell } = cellsOf(row);
  return (["firstName", "middleName", "lastName"] as const).map(cell).filter(Boolean).join(" ") || null;
};

/** A row is a repeated one also if it spells the same address in another way. */
const identityOf = (body: TvAccountCreate): string =>
  JSON.stringify(body, (name, value: unknown) =>
    name === "houseNumberExtension" && typeof value === "string" ? value.toUpperCase() : value,
  );

/** Compared texts: capitals, accents and punctuation make no difference. */
const joined = (...parts: readonly (string | number | undefined)[]): string =>
  plainText(parts.filter((part) => part !== undefined).join(" "));

/** The sign that a row repeats an earlier one. */
export const sameRow = (row: number): Warning => ({ code: "SAME_ROW", row, accountNr: null });

interface Described {
  readonly reference?: string | null | undefined;
  readonly subscriber: Pick<TvAccountCreate["subscriber"], "firstName" | "middleName" | "lastName" | "address">;
}

/** An account of the company that has not ended. */
export interface ExistingTvAccount extends Described {
  readonly accountNr: number;
}

type Likeness = Exclude<Warning["code"], "SAME_ROW">;
const likenesses = tvBulkWarnings.filter((code): code is Likeness => code !== "SAME_ROW");

/** The values that match if two rows, or a row and an account, probably describe the same account. */
const likenessOf = ({ reference, subscriber }: Described): Readonly<Record<Likeness, string>> => {
  const { firstName, middleName, lastName, address } = subscriber;
  const { houseNumber, houseNumberExtension, postalCode, country } = address;
  return {
    SAME_REFERENCE: joined(reference ?? undefined),
    SAME_ADDRESS_AND_NAME: [
      joined(firstName, middleName ?? undefined, lastName),
      joined(postalCode, houseNumber, houseNumberExtension ?? undefined, country),
    ].join("|"),
  };
};

type Seen = Pick<Warning, "row" | "accountNr">;

/** Earlier rows and accounts, indexed by their shared values. The first match counts. */
const likesOf = () => {
  const firsts = new Map<string, Seen>();
  const keysOf = (one: Described) => {
    const keys = likenessOf(one);
    return likenesses.filter((code) => keys[code] !== "").map((code) => [code, `${code} ${keys[code]}`] as const);
  };
  return {
    add: (one: Described, seen: Seen) => {
      for (const [, key] of keysOf(one)) if (!firsts.has(key)) firsts.set(key, seen);
    },
    like: (one: Described) =>
      keysOf(one).flatMap(([code, key]) => {
        const seen = firsts.get(key);
        return seen === undefined ? [] : [{ code, ...seen }];
      }),
  };
};

/** The base product of a new account and what the account costs a month. */
const priceOf = ({ productCode, options = [] }: TvAccountCreate, packages: readonly TvPackage[]) => {
  const products = [productCode, ...options].map((code) => packages.find(({ productId }) => productId === code));
  const monthlyPrice = products.reduce((sum, product) => sum.plus(product?.monthlyPrice ?? 0), new Big(0)).toFixed(2);
  return { product: products[0]?.name ?? null, monthlyPrice };
};

/** The texts by which `listTvAccountsLike` finds the accounts that a row can repeat. */
export const soughtIn = (rows: readonly Row[]): { references: string[]; postalCodes: string[] } => {
  const bodies = rows.map(bodyOf).filter(isCreation);
  return {
    references: bodies.flatMap(({ reference }) => (reference ? [joined(reference)] : [])),
    postalCodes: bodies.map(({ subscriber }) => joined(subscriber.address.postalCode)),
  };
};

export const judgeCreations = (rows: readonly Row[], given: CreationGiven): JudgedCreation[] => {
  const seen = new Map<string, number>();
  const accounts = likesOf();
  for (const account of given.existing) accounts.add(account, { row: null, accountNr: account.accountNr });
  const earlier = likesOf();
  return rows.map((row, place) => {
    const body = bodyOf(row);
    const subject = nameIn(row);
    const errors = creationErrors(row, body, given);
    if (errors.length > 0 || !isCreation(body)) return { verdict: "INVALID", subject, errors, body: undefined };
    const identity = identityOf(body);
    const first = seen.get(identity);
    if (first !== undefined)
      return { verdict: "REPEATED", subject, errors, body: undefined, warnings: [sameRow(first)] };
    seen.set(identity, place + 1);
    const existing = accounts.like(body);
    const warnings = [...existing, ...earlier.like(body)];
    earlier.add(body, { row: place + 1, accountNr: null });
    const asked = { subject, errors, warnings, activate: body.activate === true, ...priceOf(body, given.packages) };
    return existing.length > 0 && !given.createAnyway.has(place + 1)
      ? { ...asked, verdict: "EXISTING", body: undefined }
      : { ...asked, verdict: "DONE", body };
  });
};
