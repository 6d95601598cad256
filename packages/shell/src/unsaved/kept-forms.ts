interface KeptForm {
  /** The author, as `personOf` identifies one; absent for a visitor who was not signed in. */
  readonly of?: number | string | undefined;
  /** The path of the screen with the form. */
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The identity provider's redirect target; until the sign-in completes there, the person is not known. */
export const signInReturnPath = "/sso/login";

const prefix = "demarc.form.";
const keptKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));

const readKept = (storageKey: string): KeptForm | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "") as KeptForm;
  } catch {
    return undefined;
  }
};

export const readForm = (key: string): KeptForm | undefined => readKept(prefix + key);

export const writeForm = (key: string, form: KeptForm): void =>
  sessionStorage.setItem(prefix + key, JSON.stringify(form));

export const removeForm = (key: string): void => sessionStorage.removeItem(prefix + key);

export const forgetForms = (): void => {
  for (const key of keptKeys()) sessionStorage.removeItem(key);
};

/** Deletes kept forms of people, except those of this person on this screen. Forms of visitors stay. */
export const forgetFormsBut = (of: KeptForm["of"], at: string): void => {
  try {
    for (const key of keptKeys()) {
      const form = readKept(key);
      if (!form || (form.of !== undefined && (form.of !== of || form.at !== at))) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that refuses storage has kept nothing.
  }
};
