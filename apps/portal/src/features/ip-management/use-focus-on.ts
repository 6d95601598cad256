import { useEffect } from "react";
import { fieldId } from "../../ui/field.tsx";

/** Gives the focus to a field once, when the form stands that took the place of a button. */
export const useFocusOn = (name: string): void =>
  useEffect(() => document.getElementById(fieldId(name))?.focus(), [name]);
