import { useState } from "react";
import { chooseLocale, type Locale, useLocale } from "../translate.ts";
import { reportFailure } from "./report-failure.ts";

export const languageNames = { nl: "Nederlands", en: "English" } as const;
export const languages = ["nl", "en"] as const;

/** Changes the language in place: the page and its forms keep their state. */
export const useLanguageChoice = () => {
  const locale = useLocale();
  const [loading, setLoading] = useState(false);
  const choose = (next: Locale) => {
    setLoading(true);
    chooseLocale(next)
      .catch(reportFailure)
      .finally(() => setLoading(false));
  };
  return { locale, loading, choose };
};
