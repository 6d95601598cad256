import { useText } from "../translate.ts";
import { Loading } from "./loading.tsx";
import type en from "./header.en.ts";
import { languageNames, languages, useLanguageChoice } from "./language-choice.ts";
import styles from "./switches.module.css";

export function LanguageSwitch() {
  const t = useText<typeof en>();
  const { locale, loading, choose } = useLanguageChoice();
  return (
    <div className={styles.language} role="group" aria-label={t("layout.language")}>
      {loading && <Loading />}
      {languages.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          className={styles.choice}
          aria-pressed={choice === locale}
          title={languageNames[choice]}
          onClick={() => choose(choice)}
        >
          {choice.toUpperCase()}
          <span className="visually-hidden"> {languageNames[choice]}</span>
        </button>
      ))}
    </div>
  );
}
