import type { OidcClient } from "oidc-client-ts";

/** How long the failure of a sign-in waits for the address that was refused. */
const longestWaitMilliseconds = 3000;

/** The address that the identity provider's userinfo tells for an access token; undefined when it does not tell. */
export const addressAtProvider = async (client: OidcClient, accessToken: string): Promise<string | undefined> => {
  try {
    const response = await fetch(await client.metadataService.getUserInfoEndpoint(), {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(longestWaitMilliseconds),
    });
    const { email } = (await response.json()) as { email?: unknown };
    return response.ok && typeof email === "string" ? email : undefined;
  } catch (error) {
    console.warn("the identity provider does not tell who signed in", error);
    return undefined;
  }
};

/** Revokes the access token, which nothing needs after the exchange; a provider without revocation lets it expire. */
export const revokeAccessToken = async (client: OidcClient, accessToken: string): Promise<void> => {
  try {
    if ((await client.metadataService.getRevocationEndpoint()) === undefined) return;
    await client.revokeToken(accessToken, "access_token");
  } catch (error) {
    console.warn("the identity provider did not revoke the access token", error);
  }
};
