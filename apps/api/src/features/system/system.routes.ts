import { brands, consoleBrand } from "@demarc/contract/core/brands";
import * as contract from "@demarc/contract/system";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import { queryRows } from "../../platform/database/database.ts";
import { unavailable } from "../../platform/refusals/errors.ts";
import { consoleOf, portalOf } from "../../platform/http/portals.ts";
import { demoLegalPaths, demoSupportPhone } from "../../demo/demo-legal.ts";
import { statusPageOf } from "../../demo/demo-status.ts";
import { checkDatabase } from "./system.queries.ts";

export function systemRoutes({ serve, authPool, closing, config, portalFiles }: PrivilegedContext): void {
  /** The identity provider signs in people of the console and those of a portal; the console has nothing else to configure. */
  const identityFor = (clientId: string) => ({
    ssoAuthority: config.identity.authority,
    ssoClientId: clientId,
    ssoManageUrl: config.identity.bundled
      ? `${config.identity.manageUrl}?client_id=${clientId}`
      : config.identity.manageUrl,
  });
  const ofConsole = (clientId: string) => ({
    apiEndpoint: config.apiEndpoint,
    postalCodeCheckEmbedUrl: "",
    ...identityFor(clientId),
    statusPage: "",
    brandName: consoleBrand.name,
    termsPage: "",
    privacyPage: "",
    supportEmail: "",
    supportPhone: "",
    tvNoticeMonths: config.tvNoticeMonths,
  });
  const ofDemo = (value: string): string => (config.demo ? value : "");

  serve(contract.getConfiguration, async ({ http }) => {
    const console = consoleOf(config, http);
    if (console) return ofConsole(console.clientId);
    const portal = portalOf(config, http);
    return {
      apiEndpoint: config.apiEndpoint,
      postalCodeCheckEmbedUrl: config.postalCodeCheckEmbedUrl || `${config.apiEndpoint}/embed/postal-code-check`,
      ...identityFor(portal.clientId),
      statusPage: statusPageOf(config, portal),
      brandName: brands[portal.variant].name,
      termsPage: portal.termsPage || ofDemo(portal.url + demoLegalPaths.terms),
      privacyPage: portal.privacyPage || ofDemo(portal.url + demoLegalPaths.privacy),
      supportEmail: portal.supportEmail,
      supportPhone: portal.supportPhone || ofDemo(demoSupportPhone),
      tvNoticeMonths: config.tvNoticeMonths,
    };
  });

  serve(contract.getVersion, async ({ http }) => ({ git: portalFiles.buildOf(http) }));

  serve(contract.getHealth, async () => ({ status: "ok" as const }));

  serve(contract.getReady, async () => {
    if (closing.announced) throw unavailable("closing", "This process is about to end; others go on.");
    await queryRows(authPool, checkDatabase);
    return { status: "ready" as const };
  });
}
