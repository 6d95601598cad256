import { type RefObject, useEffect, useRef, useState } from "react";
import { fieldId } from "./field.tsx";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";
import styles from "./search-box.module.css";

/** Milliseconds after the last key before the search runs. */
const pause = 200;

interface SearchBoxProps {
  /** Says what can be searched: the name of the box, and its tooltip. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The search field of a list; the key `/` focuses it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const t = useKitText();
  const input: RefObject<HTMLInputElement | null> = useRef(null);
  const [typed, setTyped] = useState({ value, text: value });
  // The search changed elsewhere: by a link, by going back, or by clearing the filters.
  if (typed.value !== value) setTyped({ value, text: value });
  const { text } = typed;
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  const clear = () => {
    setTyped({ value, text: "" });
    onChange("");
    input.current?.focus();
  };
  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        ref={input}
        id={fieldId("q")}
        type="search"
        name="q"
        className={styles.input}
        aria-label={label}
        title={label}
        placeholder={t("list.search-here")}
        value={text}
        onChange={(event) => setTyped({ value, text: event.target.value })}
        autoComplete="off"
      />
      {text === "" ? (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      ) : (
        <button type="button" className={styles.clear} aria-label={t("list.clear-search")} onClick={clear}>
          <Icon name="close" size="small" />
        </button>
      )}
    </div>
  );
}
