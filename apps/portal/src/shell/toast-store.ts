import { useSyncExternalStore } from "react";

/** A short message that disappears by itself; its texts are already translated. */
export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: "ok" | "info" | "warn" | "bad";
  readonly action?: { readonly label: string; readonly run: () => void };
}

const maximum = 3;
let toasts: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const become = (next: readonly ToastMessage[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Shows a message; with more than three the oldest is removed. Returns its id. */
export const showToast = (
  text: string,
  { tone = "ok", action }: { tone?: ToastMessage["tone"]; action?: ToastMessage["action"] } = {},
): number => {
  lastId += 1;
  become([...toasts, { id: lastId, text, tone, ...(action ? { action } : {}) }].slice(-maximum));
  return lastId;
};

export const dismissToast = (id: number): void => become(toasts.filter((toast) => toast.id !== id));

export const useToasts = (): readonly ToastMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
