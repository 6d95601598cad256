const path = "/token/login";
let taken: string | undefined;

/** Takes a product token out of the URL, so that history and screens never contain it. Call before anything else. */
export const takeTokenFromAddress = (): void => {
  if (location.pathname !== path || location.hash === "") return;
  taken = new URLSearchParams(location.hash.slice(1)).get("token") ?? undefined;
  history.replaceState(history.state, "", path);
};

/** The token from the URL; it can be taken once. */
export const takenToken = (): string | undefined => {
  const token = taken;
  taken = undefined;
  return token;
};

/** Signing in with a token in the URL is off unless the build enables it. */
export const isTokenLoginOn = (): boolean => import.meta.env["VITE_TOKEN_LOGIN"] === "true";
