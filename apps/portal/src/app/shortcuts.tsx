import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";

const ShortcutList = lazy(async () => ({ default: (await import("./shortcut-list.tsx")).ShortcutList }));

const sequenceMilliseconds = 1000;

/** Keys belong to a field while somebody types in it, and to a dialog while one is open. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null) ||
  document.querySelector("dialog[open]") !== null;

interface ShortcutsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The keyboard shortcuts and the list of them. None fires while somebody types. */
export function Shortcuts({ open, onOpenChange }: ShortcutsProps) {
  const navigate = useNavigate();
  useEffect(() => {
    let before = { key: "", at: 0 };
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const search = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (event.key === "?") onOpenChange(true);
      else if (event.key === "/" && search) {
        event.preventDefault();
        search.focus();
      } else if (event.key === "h" && before.key === "g" && Date.now() - before.at < sequenceMilliseconds)
        void navigate({ to: "/" });
      before = { key: event.key, at: Date.now() };
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, onOpenChange]);
  return <Suspense>{open && <ShortcutList onClose={() => onOpenChange(false)} />}</Suspense>;
}
