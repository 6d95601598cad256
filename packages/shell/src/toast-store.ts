import { onSessionEnd } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/** A short message that disappears by itself; its texts are already translated. */
export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: "ok" | "info" | "warn" | "bad";
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  readonly link?: { readonly label: string; readonly to: string };
}

const maximum = 3;
const toasts = createStore<readonly ToastMessage[]>([]);
let lastId = 0;

// A message names records of the person, and its action would run for the next one.
onSessionEnd(() => toasts.write([]));

/** Shows a message; with more than three the oldest is removed. Returns its id. */
export const showToast = (
  text: string,
  { tone = "ok", ...more }: Partial<Pick<ToastMessage, "tone" | "action" | "link">> = {},
): number => {
  lastId += 1;
  toasts.write([...toasts.read(), { id: lastId, text, tone, ...more }].slice(-maximum));
  return lastId;
};

export const dismissToast = (id: number): void => toasts.write(toasts.read().filter((toast) => toast.id !== id));

export const readToasts = toasts.read;

export const useToasts = (): readonly ToastMessage[] => useStore(toasts);
