import { useState } from "react";
import { readStorage, writeStorage } from "@demarc/shell/local-storage.ts";

/** What a person has folded: groups of the navigation, or all of it as `rail`. */
type Folded = ReadonlySet<string>;

/** The stored text starts with the person's number, so for another person nothing is folded. */
const readFolded = (uid: number): Folded => {
  const [owner, ...folded] = readStorage("navigation")?.split(" ") ?? [];
  return new Set(owner === String(uid) ? folded : []);
};

/** What the person has folded, and the function that folds and unfolds. Kept in this browser. */
export const useFolded = (uid: number): [Folded, (name: string) => void] => {
  const [folded, setFolded] = useState(() => readFolded(uid));
  const toggle = (name: string) => {
    const next = new Set(folded);
    if (!next.delete(name)) next.add(name);
    setFolded(next);
    writeStorage("navigation", next.size > 0 ? [uid, ...next].join(" ") : undefined);
  };
  return [folded, toggle];
};
