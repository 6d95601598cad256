import type { OidcClient } from "oidc-client-ts";

/** Revokes the access token, which is not needed after the exchange; without a revocation endpoint it expires. */
export const revokeAccessToken = async (client: OidcClient, accessToken: string): Promise<void> => {
  try {
    if ((await client.metadataService.getRevocationEndpoint()) === undefined) return;
    await client.revokeToken(accessToken, "access_token");
  } catch (error) {
    console.warn("the identity provider did not revoke the access token", error);
  }
};
