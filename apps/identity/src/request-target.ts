/**
 * Throws 400 for a request target with a fragment, or with characters that a URL encodes. Browsers send neither, and oidc-provider
 * drops them, so it would serve another path than the one that was counted.
 */
export const refuseOddTarget = (url: string): void => {
  if (/[^!-~]|#/.test(url))
    throw Object.assign(new Error("The address of the request is invalid."), { statusCode: 400 });
};
