import { type ForeignProvider, foreignProvider } from "../tokens/foreign-provider.ts";
import { type TestApi, testApi } from "../test-api.ts";

/** The API with its own identity provider, which the demo users are linked to by account id. */
export const apiWithProvider = async (
  environment: Record<string, string> = {},
): Promise<{ readonly api: TestApi; readonly provider: ForeignProvider; close(): Promise<void> }> => {
  const provider = await foreignProvider();
  const api = await testApi({ SSO_AUTHORITY: provider.issuer, SSO_AUDIENCE: "portal-api", ...environment });
  await api.database.rows("update customer_account set identity_issuer = $1 where identity_issuer is not null", [
    provider.issuer,
  ]);
  return {
    api,
    provider,
    close: async () => {
      await api.close();
      await provider.close();
    },
  };
};
