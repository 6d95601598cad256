import type { OidcClient } from "oidc-client-ts";

const longestUserInfoMilliseconds = 5000;

/**
 * Reads whom the provider's userinfo endpoint names. Undefined without that endpoint, or if it does not answer: at some providers
 * it takes no access token that was issued for another API.
 */
export const readUserInfo = async (client: OidcClient, accessToken: string): Promise<{ sub?: unknown } | undefined> => {
  try {
    const { userinfo_endpoint: address } = await client.metadataService.getMetadata();
    if (address === undefined) return undefined;
    const response = await fetch(address, {
      headers: { Accept: "application/json", Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(longestUserInfoMilliseconds),
    });
    if (!response.ok) throw new Error(`userinfo answered ${response.status}`);
    return (await response.json()) as { sub?: unknown };
  } catch (error) {
    console.warn("the identity provider did not say who signed in", error);
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
