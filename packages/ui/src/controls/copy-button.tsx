import { useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./copy-button.module.css";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";

const shownForMs = 2500;

/** A label within a sentence: "Customer number" becomes "customer number"; "IBAN", "KvK number" and "LN-104207" stay. */
const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}+(?!\p{L})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface CopyButtonProps {
  readonly value: string;
  /** What is copied ("Customer number"). */
  readonly what: string;
  /** True to show the label, if the copied text is not visible beside the button. */
  readonly worded?: boolean;
}

export function CopyButton({ value, what, worded }: CopyButtonProps) {
  const t = useKitText();
  const [outcome, setOutcome] = useState<"copied" | "copy-failed">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome("copied");
    } catch {
      setOutcome("copy-failed");
    }
    setTimeout(() => setOutcome(undefined), shownForMs);
  };
  const copied = outcome === "copied";
  const label = capitalised(t("kit.copy", { what: inSentence(what) }));
  return (
    <>
      <button
        type="button"
        className={classNames(styles.copy, worded && styles.worded, copied && styles.copied)}
        aria-label={label}
        title={outcome ? t(`kit.${outcome}`) : label}
        onClick={() => void copy()}
      >
        <Icon name={copied ? "check" : "copy"} size="small" />
        {worded && (outcome ? t(`kit.${outcome}`) : label)}
      </button>
      <span role="status" className="visually-hidden">
        {outcome && t(`kit.${outcome}`)}
      </span>
    </>
  );
}
