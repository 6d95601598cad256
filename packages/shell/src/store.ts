import { useSyncExternalStore } from "react";

export interface Store<Value> {
  readonly read: () => Value;
  readonly write: (next: Value) => void;
  /** Calls back after each change. Returns the function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void;
}

/**
 * A value that several screens show. Write a new object or function for each change: the React Compiler memoizes what is
 * read, so a value that changes in place would freeze on the screen.
 */
export const createStore = <Value>(value: Value): Store<Value> => {
  const listeners = new Set<() => void>();
  let current = value;
  return {
    read: () => current,
    write: (next) => {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};

/** The value of a store while rendering; `prerendered` where it may differ from the value of the first render. */
export const useStore = <Value>(
  { subscribe, read }: Pick<Store<Value>, "subscribe" | "read">,
  prerendered: () => Value = read,
): Value => useSyncExternalStore(subscribe, read, prerendered);
