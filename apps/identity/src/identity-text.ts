import type { Locale } from "./store/credential.queries.ts";
import en from "./identity.en.ts";
import nl from "./identity.nl.ts";

export type TextKey = keyof typeof en;
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

const texts: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { en, nl };

const plural = /\{(\w+), plural, one \{([^}]*)\} other \{([^}]*)\}\}/g;

/** The texts of a language, with `{name}` and ICU plurals filled in. */
export const translator =
  (locale: Locale): Translate =>
  (key, values = {}) =>
    texts[locale][key]
      .replace(plural, (_match, name: string, one: string, other: string) =>
        (values[name] === 1 ? one : other).replace("#", String(values[name])),
      )
      .replace(/\{(\w+)\}/g, (_match, name: string) => String(values[name] ?? ""));

const isLocale = (language: string | undefined): language is Locale => language === "en" || language === "nl";

/** The first supported language of `ui_locales` ("nl-NL en"), or undefined. */
export const fromUiLocales = (uiLocales: unknown): Locale | undefined =>
  typeof uiLocales === "string"
    ? uiLocales
        .split(" ")
        .map((tag) => tag.split("-")[0]?.toLowerCase())
        .find(isLocale)
    : undefined;
