interface LiveForm {
  readonly values: () => unknown;
  readonly changed: () => boolean;
}

const prefix = "demarc.form.";
const live = new Map<string, LiveForm>();

/** What a form holds, without bank account numbers: those never reach storage. */
const storable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/iban/i.test(name))
      .map(([name, inner]) => [name, storable(inner)]),
  );
};

/** Makes a form known, so that its values are kept when the page has to load anew. Returns the function that stops it. */
export const keepForm = (key: string, form: LiveForm): (() => void) => {
  live.set(key, form);
  return () => {
    if (live.get(key) === form) live.delete(key);
  };
};

/** Writes every changed form on the screen to session storage, IBAN fields left out. */
export const snapshotForms = (): void => {
  for (const [key, form] of live)
    if (form.changed()) sessionStorage.setItem(prefix + key, JSON.stringify(storable(form.values())));
};

/** Whether values are kept for a form: it was open, and changed, when the page was loaded anew. */
export const hasSnapshot = (key: string): boolean => sessionStorage.getItem(prefix + key) !== null;

/** Takes the kept values of a form out of storage: undefined when there are none. */
export const takeSnapshot = (key: string): Record<string, unknown> | undefined => {
  const text = sessionStorage.getItem(prefix + key);
  if (text === null) return undefined;
  sessionStorage.removeItem(prefix + key);
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

/** Forgets every kept form, when the person signs out. */
export const dropSnapshots = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
};
