import { useEffect } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { currentLocale, locales, setLocale } from "@demarc/shell/translate.ts";
import { fragmentOf } from "./signup.data.ts";

/** Shows the page in the language that the link of a mail names. A language that is chosen afterwards stays. */
export const useLinkLanguage = (hash: string): void => {
  useEffect(() => {
    const named = fragmentOf(hash).get("locale");
    const locale = locales.find((known) => known === named);
    if (locale && locale !== currentLocale()) setLocale(locale).catch(reportActionFailure);
  }, [hash]);
};
