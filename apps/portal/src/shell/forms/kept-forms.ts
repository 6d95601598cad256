interface KeptForm {
  /** The number of the person who typed it; absent when nobody was signed in. */
  readonly of?: number | undefined;
  /** The path of the screen that it was typed on. */
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Where the identity provider sends people back to; who comes is known once their sign-in is complete. */
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

/** Forgets every kept form. */
export const forgetForms = (): void => {
  for (const key of keptKeys()) sessionStorage.removeItem(key);
};

/** Forgets the forms of people, but for what this person has typed on this screen. What visitors type stays theirs. */
export const forgetFormsBut = (of: number | undefined, at: string): void => {
  try {
    for (const key of keptKeys()) {
      const form = readKept(key);
      if (!form || (form.of !== undefined && (form.of !== of || form.at !== at))) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that refuses storage keeps nothing either.
  }
};
