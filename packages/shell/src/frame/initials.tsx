import { classNames } from "@demarc/ui/class-names.ts";
import styles from "./initials.module.css";

/** The first letters of two words of a name: the first and the last of a person, the first two of a company. */
export const initialsOf = (name: string, person = false): string => {
  // For some people only the e-mail address is known.
  const words = name.replace(/@.*$/, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", ...others] = words;
  const second = (person ? others.at(-1) : others[0]) ?? "";
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
};

/** A person (round) or a company (square) as initials; decorative beside the name. */
export function Initials({ of, round }: { readonly of: string; readonly round?: boolean }) {
  return (
    <span className={classNames(styles.initials, round && styles.round)} aria-hidden="true">
      {initialsOf(of, round)}
    </span>
  );
}
