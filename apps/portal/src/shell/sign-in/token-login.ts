const path = "/token/login";
let taken: string | undefined;

/** Takes a product token out of the address, so that neither history nor a screen ever sees it. Call before anything else. */
export const takeTokenFromAddress = (): void => {
  if (location.pathname !== path || location.hash === "") return;
  taken = new URLSearchParams(location.hash.slice(1)).get("token") ?? undefined;
  history.replaceState(history.state, "", path);
};

/** The token that was in the address, once. */
export const takenToken = (): string | undefined => {
  const token = taken;
  taken = undefined;
  return token;
};

/** Signing in by a token in the address is off unless the build says otherwise. */
export const isTokenLoginOn = (): boolean => import.meta.env["VITE_TOKEN_LOGIN"] === "true";
