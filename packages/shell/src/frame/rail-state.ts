import { useState } from "react";
import { readStorage, writeStorage } from "../local-storage.ts";

/** What is folded: groups of the navigation, or all of it as `rail`. */
type Folded = ReadonlySet<string>;

const readFolded = (groups: readonly string[]): Folded =>
  new Set(
    readStorage("navigation")
      ?.split(" ")
      .filter((name) => name === "rail" || groups.includes(name)),
  );

/** What is folded, and the function that folds and unfolds. Kept in this browser for everyone who uses it, like the theme. */
export const useFolded = (groups: readonly string[]): [Folded, (name: string) => void] => {
  const [folded, setFolded] = useState(() => readFolded(groups));
  const toggle = (name: string) => {
    const next = new Set(folded);
    if (!next.delete(name)) next.add(name);
    setFolded(next);
    writeStorage("navigation", next.size > 0 ? [...next].join(" ") : undefined);
  };
  return [folded, toggle];
};
