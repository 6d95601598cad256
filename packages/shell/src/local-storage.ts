/** Every key that is used in local storage; nothing else is written there. */
const keys = {
  token: "demarc.token",
  idTokenHint: "demarc.id-token-hint",
  locale: "demarc.locale",
  theme: "demarc.theme",
  density: "demarc.density",
  navigation: "demarc.navigation",
  frame: "demarc.frame",
  recentChecks: "demarc.recent-checks",
} as const;
type StoredName = keyof typeof keys;

/** The local storage key of a value, for the boot script and for storage events. */
export const storageKeyOf = (name: StoredName): string => keys[name];

/** Reads a value of local storage; undefined if it is absent or storage is refused. */
export const readStorage = (name: StoredName): string | undefined => {
  try {
    return localStorage.getItem(keys[name]) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Writes a value to local storage, or removes it if undefined. If storage is refused, this page continues without it. */
export const writeStorage = (name: StoredName, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(keys[name]);
    else localStorage.setItem(keys[name], value);
  } catch (error) {
    console.warn("local storage is not available", error);
  }
};

/** Calls back when another tab changes a value. Returns the function that unsubscribes. */
export const onStorageChange = (name: StoredName, changed: (value: string | undefined) => void): (() => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === keys[name] || event.key === null) changed(readStorage(name));
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
};
