import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type shellTexts from "./shell.en.ts";
import { readStorage, writeStorage } from "./local-storage.ts";
import { createStore, useStore } from "./store.ts";

export const locales = ["en", "nl"] as const;
export type Locale = (typeof locales)[number];

type Texts = Readonly<Record<string, string>>;
/** The texts of one part of the portal by locale; the build compiles them, so a loaded text is no longer plain ICU. */
export type CatalogueLoaders = Readonly<Record<Locale, () => Promise<{ default: Texts }>>>;

export type Values = Readonly<Record<string, string | number>>;
/** The texts that every feature may use. */
export type CommonText = Extract<keyof typeof shellTexts, `common.${string}`>;
export type Translate<Keys extends string = string> = (key: Keys, values?: Values) => string;

const i18n: I18n = setupI18n({
  locale: "en",
  messages: { en: {}, nl: {} },
  missing: (locale, key) => {
    console.warn("missing message", locale, key);
    return key;
  },
});

const catalogues = new Set<CatalogueLoaders>();

// A new function after each change: a stable one would be memoised, and the texts would freeze.
const translator = (): Translate => (key, values) => i18n._(key, values);
const current = createStore(translator());
let wanted: Locale = "en";

const announce = () => current.write(translator());

const loadInto = async (locale: Locale, loaders: Iterable<CatalogueLoaders>) => {
  const loaded = await Promise.all([...loaders].map(async (loader) => (await loader[locale]()).default));
  for (const messages of loaded) i18n.load(locale, messages as Messages);
};

/** Loads the texts of some parts in the current language; a later language change reloads them. */
export const loadCatalogues = async (...loaders: readonly CatalogueLoaders[]): Promise<void> => {
  const missing = loaders.filter((loader) => !catalogues.has(loader));
  const locale = wanted;
  await loadInto(locale, missing);
  for (const loader of missing) catalogues.add(loader);
  if (locale !== wanted) await loadInto(wanted, missing);
  if (missing.length > 0) announce();
};

/** Shows the portal in a language once its texts have loaded, and remembers the choice. Rejects if they fail to load. */
export const setLocale = async (locale: Locale): Promise<void> => {
  const before = wanted;
  wanted = locale;
  try {
    await loadInto(locale, catalogues);
  } catch (error) {
    wanted = before;
    throw error;
  }
  if (wanted !== locale) return;
  i18n.activate(locale);
  // Prerendering has no page and no storage.
  if (typeof document !== "undefined") {
    document.documentElement.lang = locale;
    if (locale !== rememberedLocale()) writeStorage("locale", locale);
  }
  announce();
};

/** Shows the portal in the language that the person chooses, and remembers it even if it is the default one. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  await setLocale(locale);
  // Unless a later choice has replaced it while its texts loaded.
  if (wanted === locale) writeStorage("locale", locale);
};

export const rememberedLocale = (): Locale => (readStorage("locale") === "nl" ? "nl" : "en");

/** The current language; components use `useLocale` instead. */
export const currentLocale = (): Locale => (i18n.locale === "nl" ? "nl" : "en");

export const useLocale = (): Locale => useStore({ subscribe: current.subscribe, read: currentLocale });

/** Translates with the texts that are loaded; components use `useText` instead. */
export const translate: Translate = (key, values) => current.read()(key, values);

/** True if a text with this key is loaded in the current language. */
export const hasText = (key: string): boolean => i18n.messages[key] !== undefined;

export const textKeys = (begin: string): string[] => Object.keys(i18n.messages).filter((key) => key.startsWith(begin));

/** The translate function for the keys of some texts and the common ones: `const t = useText<typeof en>()`. */
export const useText = <M extends Texts>(): Translate<(keyof M & string) | CommonText> => useStore(current);

export const language = (locale: Locale) => (locale === "nl" ? "nl-NL" : "en-GB");

/** A date or instant in a language, by default like `21 Nov 2026`, in the operator's time zone. */
export const formatDate = (
  value: string | number | Date,
  locale: Locale = currentLocale(),
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
): string =>
  new Intl.DateTimeFormat(language(locale), { timeZone: "Europe/Amsterdam", ...options }).format(new Date(value));

export const formatNumber = (
  value: number,
  locale: Locale = currentLocale(),
  options: Intl.NumberFormatOptions = {},
): string => new Intl.NumberFormat(language(locale), options).format(value);
