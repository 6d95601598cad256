import { brands } from "@demarc/contract/core/brands";
import * as contract from "@demarc/contract/system";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import { queryRows } from "../../platform/database/database.ts";
import { unavailable } from "../../platform/refusals/errors.ts";
import { portalOf } from "../../platform/http/portals.ts";
import { demoLegalPaths, demoSupportPhone } from "../../demo/demo-legal.ts";
import { statusPageOf } from "../../demo/demo-status.ts";
import { checkDatabase } from "./system.queries.ts";

export function systemRoutes({ serve, authPool, closing, config, portalFiles }: PrivilegedContext): void {
  const ofDemo = (value: string): string => (config.demo ? value : "");

  serve(contract.getConfiguration, async ({ http }) => {
    const portal = portalOf(config, http);
    return {
      apiEndpoint: config.apiEndpoint,
      postalCodeCheckEmbedUrl: config.postalCodeCheckEmbedUrl || `${config.apiEndpoint}/embed/postal-code-check`,
      ssoAuthority: config.identity.authority,
      ssoClientId: portal.clientId,
      ssoManageUrl: config.identity.bundled
        ? `${config.identity.manageUrl}?client_id=${portal.clientId}`
        : config.identity.manageUrl,
      statusPage: statusPageOf(config, portal),
      brandName: brands[portal.variant].name,
      termsPage: portal.termsPage || ofDemo(portal.url + demoLegalPaths.terms),
      privacyPage: portal.privacyPage || ofDemo(portal.url + demoLegalPaths.privacy),
      supportEmail: portal.supportEmail,
      supportPhone: portal.supportPhone || ofDemo(demoSupportPhone),
      tvNoticeMonths: config.tvNoticeMonths,
    };
  });

  serve(contract.getVersion, async ({ http }) => ({ git: portalFiles.buildOf(portalOf(config, http).variant) }));

  serve(contract.getHealth, async () => ({ status: "ok" as const }));

  serve(contract.getReady, async () => {
    if (closing.announced) throw unavailable("closing", "This process is about to end; others go on.");
    await queryRows(authPool, checkDatabase);
    return { status: "ready" as const };
  });
}
