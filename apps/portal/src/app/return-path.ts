let wanted: string | undefined;

/** The path that was asked for before signing in, for after it. */
export const wantedPath = (): string | undefined => wanted;

/** Keeps a path for after the sign-in. */
export const wantPath = (path: string | undefined): void => {
  wanted = path;
};
