import type { Fixtures } from "../../testing/fixtures.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";

export const fixtures: Fixtures = {
  bodies: () => ({
    createServiceToken: { name: `billing-${crypto.randomUUID().slice(0, 8)}`, rights: ["tokens.manage"] },
    rotateServiceToken: {},
    revokeServiceToken: { reason: "The system is gone" },
  }),
  prepare: async ({ api, endpoint }) => {
    if (!endpoint.path.startsWith("/operator/v1/service-token/")) return {};
    const token = await serviceToken(api.database, { rights: ["tokens.manage"] });
    const [row] = await api.database.rows<{ id: string }>("select id from service_token where prefix = $1", [
      token.slice(0, 12),
    ]);
    return { path: endpoint.path.replace(":tokenId", row?.id ?? "") };
  },
};
