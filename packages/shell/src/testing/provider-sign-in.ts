import { vi } from "vitest";
import { demoCustomer } from "./demo-customer.ts";
import { base64url } from "./demo-token.ts";
import { fakeApi } from "./fake-api.ts";

export const provider = "https://login.example";
export const complete = {
  apiEndpoint: "",
  postalCodeCheckEmbedUrl: "",
  ssoAuthority: provider,
  ssoClientId: "demarc-main",
  ssoManageUrl: "",
  statusPage: "",
};
export const metadata = {
  issuer: provider,
  authorization_endpoint: `${provider}/auth`,
  token_endpoint: `${provider}/token`,
  jwks_uri: `${provider}/jwks`,
};

export const configuredWith = (configuration: object) =>
  fakeApi({
    "GET /config.json": () => ({ body: configuration }),
    [`GET ${provider}/.well-known/openid-configuration`]: () => ({ body: metadata }),
  });

/** Starts a sign-in whose code the provider exchanges for an ID token with these claims; returns its state. */
export const startSignIn = async (claims: object = {}, more: Parameters<typeof fakeApi>[0] = {}): Promise<string> => {
  const nonce = "the-nonce";
  const idClaims = { nonce, iss: provider, aud: "demarc-main", sub: "1", exp: 4e9, iat: 1, ...claims };
  const idToken = [{ alg: "none" }, idClaims].map(base64url).join(".").concat(".x");
  const { handlers } = configuredWith(complete);
  Object.assign(handlers, more);
  handlers[`POST ${provider}/token`] = () => ({ body: { access_token: "a", id_token: idToken, token_type: "Bearer" } });
  vi.spyOn(crypto, "randomUUID").mockReturnValue(nonce as never);
  const { signInAddress } = await import("../sign-in/sign-in.ts");
  return new URL(await signInAddress({ returnTo: "/company" })).searchParams.get("state") ?? "";
};

export const answerWith = async (state: string) => {
  const { completeSignIn } = await import("../sign-in/sign-in.ts");
  return completeSignIn(`${location.origin}/sso/login?code=c&state=${state}`);
};

export const entering = (token: string, claims: object) => ({
  "POST /v1/token/exchange": () => ({ body: { token, expiresAt: "" } }),
  "POST /v1/token/validate": () => ({ body: { valid: true, ...claims } }),
  [`GET /v1/customer/${demoCustomer.id}`]: () => ({ body: demoCustomer }),
});
