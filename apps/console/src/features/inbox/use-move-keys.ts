import { useEffect } from "react";

interface Moves {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** J and K move in the list, except while a field or a dialog has the focus. */
export const useMoveKeys = ({ previous, next }: Moves): void =>
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const move = key === "j" ? next : key === "k" ? previous : undefined;
      const isBusy =
        target instanceof HTMLElement && target.closest("input:not([type=radio]), textarea, select, dialog");
      if (move && !isBusy && !ctrlKey && !metaKey && !altKey) move();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [previous, next]);
