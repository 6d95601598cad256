import { useState } from "react";
import { type Locale, setLocale, useLocale, useText } from "../../shell/translate.ts";
import { Loading } from "../loading.tsx";
import type en from "./header.en.ts";
import { reportFailure } from "../report-failure.ts";
import styles from "./switches.module.css";

const names = { en: "English", nl: "Nederlands" } as const;

/** Changes the language in place: the page and its forms keep their state. */
export function LanguageSwitch() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [loading, setLoading] = useState(false);
  const choose = (next: Locale) => {
    setLoading(true);
    setLocale(next)
      .catch(reportFailure)
      .finally(() => setLoading(false));
  };
  return (
    <div className={styles.language} role="group" aria-label={t("layout.language")}>
      {loading && <Loading />}
      {(["nl", "en"] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          className={styles.choice}
          aria-pressed={choice === locale}
          title={names[choice]}
          onClick={() => choose(choice)}
        >
          {choice.toUpperCase()}
          <span className="visually-hidden"> {names[choice]}</span>
        </button>
      ))}
    </div>
  );
}
