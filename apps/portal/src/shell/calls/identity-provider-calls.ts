import type { OidcClient } from "oidc-client-ts";

/** How long a failed sign-in waits for the refused address before it shows the error. */
const longestWaitMilliseconds = 3000;

/** The address from the identity provider's userinfo endpoint for an access token; undefined if there is none. */
export const addressAtIdentityProvider = async (
  client: OidcClient,
  accessToken: string,
): Promise<string | undefined> => {
  try {
    const response = await fetch(await client.metadataService.getUserInfoEndpoint(), {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(longestWaitMilliseconds),
    });
    const { email } = (await response.json()) as { email?: unknown };
    return response.ok && typeof email === "string" ? email : undefined;
  } catch (error) {
    console.warn("the identity provider gave no address for the person who signed in", error);
    return undefined;
  }
};

/** Revokes the access token, which is not needed after the exchange; without a revocation endpoint it expires. */
export const revokeAccessToken = async (client: OidcClient, accessToken: string): Promise<void> => {
  try {
    if ((await client.metadataService.getRevocationEndpoint()) === undefined) return;
    await client.revokeToken(accessToken, "access_token");
  } catch (error) {
    console.warn("the identity provider did not revoke the access token", error);
  }
};
