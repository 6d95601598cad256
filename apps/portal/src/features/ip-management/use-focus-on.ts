import { useEffect } from "react";
import { fieldId } from "../../ui/field.tsx";

/** Focuses a field when its form replaces the button that opened it. */
export const useFocusOn = (name: string): void =>
  useEffect(() => document.getElementById(fieldId(name))?.focus(), [name]);
