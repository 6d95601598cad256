import { readForm, removeForm, writeForm } from "./kept-forms.ts";
import { personOf, readSession } from "../session.ts";

interface LiveForm {
  readonly values: () => unknown;
  readonly changed: () => boolean;
}

const live = new Map<string, LiveForm>();

/** The values of a form without bank account numbers and PINs, which never reach storage. */
const storable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/iban|^pin$/i.test(name))
      .map(([name, inner]) => [name, storable(inner)]),
  );
};

/** Registers a form, so that its values are kept over a reload. Returns the function that unregisters it. */
export const keepForm = (key: string, form: LiveForm): (() => void) => {
  live.set(key, form);
  return () => {
    if (live.get(key) === form) live.delete(key);
  };
};

const person = () => personOf(readSession().claims);

/** Writes every changed form on the screen to session storage, without IBAN and PIN fields. */
export const snapshotForms = (): void => {
  for (const [key, form] of live)
    if (form.changed())
      writeForm(key, {
        of: person(),
        at: location.pathname,
        values: storable(form.values()) as Record<string, unknown>,
      });
};

/** The kept values of a form, if this person or a visitor typed them on this screen. */
const ownForm = (key: string) => {
  const form = readForm(key);
  const isOwn = form?.of === undefined || form.of === person();
  return form && isOwn && form.at === location.pathname ? form : undefined;
};

/** True if a form has kept values: it was open and changed when the page reloaded. */
export const hasSnapshot = (key: string): boolean => ownForm(key) !== undefined;

/** Takes the kept values of a form out of storage; undefined if this person has none. */
export const takeSnapshot = (key: string): Readonly<Record<string, unknown>> | undefined => {
  const own = ownForm(key);
  removeForm(key);
  return own?.values;
};
