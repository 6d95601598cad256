let wanted: string | undefined;

/** The path that was requested before sign-in, to return to afterwards. */
export const returnPath = (): string | undefined => wanted;

export const setReturnPath = (path: string | undefined): void => {
  wanted = path;
};
