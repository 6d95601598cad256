import { readForm, removeForm, writeForm } from "./kept-forms.ts";
import { readSession } from "../session.ts";

interface LiveForm {
  readonly values: () => unknown;
  readonly changed: () => boolean;
}

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

const person = () => readSession().claims?.uid;

/** Writes every changed form on the screen to session storage, IBAN fields left out. */
export const snapshotForms = (): void => {
  for (const [key, form] of live)
    if (form.changed())
      writeForm(key, {
        of: person(),
        at: location.pathname,
        values: storable(form.values()) as Record<string, unknown>,
      });
};

/** What is kept for a form, if it is the person's own or was typed by a visitor. */
const ownForm = (key: string) => {
  const form = readForm(key);
  return form && (form.of === undefined || form.of === person()) ? form : undefined;
};

/** Whether values are kept for a form: it was open, and changed, when the page was loaded anew. */
export const hasSnapshot = (key: string): boolean => ownForm(key) !== undefined;

/** Takes the kept values of a form out of storage: undefined when there are none of this person. */
export const takeSnapshot = (key: string): Readonly<Record<string, unknown>> | undefined => {
  const own = ownForm(key);
  removeForm(key);
  return own?.values;
};
