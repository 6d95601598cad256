import { useEffect, useState } from "react";
import { TextField } from "./text-field.tsx";

/** Milliseconds after the last key before the search runs. */
const pause = 200;

interface SearchBoxProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The search field of a list; the key `/` focuses it. */
export function SearchBox({ label, hint, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState({ value, text: value });
  // The search changed elsewhere: by a link, by going back, or by clearing the filters.
  if (typed.value !== value) setTyped({ value, text: value });
  const { text } = typed;
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextField
      type="search"
      name="q"
      label={label}
      hint={hint}
      value={text}
      onChange={(event) => setTyped({ value, text: event.target.value })}
      autoComplete="off"
    />
  );
}
