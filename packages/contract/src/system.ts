import { described, type Static, Type } from "./core/json-schema.ts";
import { endpoint } from "./core/endpoint.ts";
import { oneOf } from "./core/fields.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly system: typeof import("./system.ts");
  }
}

const open = { caller: "public" } as const;

/**
 * Configuration that a portal loads first; empty text means "not configured" or, for `apiEndpoint`, the same origin.
 */
export const ApplicationConfiguration = Type.Object(
  {
    apiEndpoint: described(Type.String(), "Base address of the API without /v1; empty for the same origin", ""),
    postalCodeCheckEmbedUrl: described(Type.String(), "URL of the embedded address check", "/embed/postal-code-check"),
    ssoAuthority: described(Type.String(), "URL of the identity provider", "http://localhost:3000/identity"),
    ssoClientId: described(Type.String(), "Client id of the portal at the identity provider", "portal-main"),
    ssoManageUrl: described(
      Type.String(),
      "URL where users manage their sign-in",
      "http://localhost:3000/identity/manage",
    ),
    statusPage: described(Type.String(), "URL of the status page; empty if none is configured", ""),
    brandName: described(Type.String(), "The name of the brand of this portal", "Example Internet"),
    termsPage: described(
      Type.String(),
      "URL of the general terms of this brand; empty if none is configured",
      "https://www.provider.example/terms",
    ),
    privacyPage: described(
      Type.String(),
      "URL of the privacy statement of this brand; empty if none is configured",
      "https://www.provider.example/privacy",
    ),
    supportEmail: described(
      Type.String(),
      "E-mail address of support for this brand; empty if none is configured",
      "support@provider.example",
    ),
    supportPhone: described(
      Type.String(),
      "Phone number of support for this brand; empty if none is configured",
      "+31200000012",
    ),
    tvNoticeMonths: described(
      Type.Integer(),
      "Whole months that a cancelled TV account or product continues after the current one",
    ),
  },
  { title: "ApplicationConfiguration" },
);
export type ApplicationConfiguration = Static<typeof ApplicationConfiguration>;

export const getConfiguration = endpoint({
  name: "getConfiguration",
  summary: "Get the configuration of the portal",
  method: "GET",
  path: "/config.json",
  access: open,
  responses: { 200: ApplicationConfiguration },
});

export const getVersion = endpoint({
  name: "getVersion",
  summary: "Get the build of the portal",
  details: "The portal compares it with its own build to detect a newer one.",
  method: "GET",
  path: "/version.json",
  access: open,
  responses: {
    200: Type.Object({ git: described(Type.String(), "Commit of the build", "6c95039") }, { title: "Version" }),
  },
});

export const getHealth = endpoint({
  name: "getHealth",
  summary: "Check that the process is running",
  method: "GET",
  path: "/v1/health",
  access: open,
  responses: { 200: Type.Object({ status: described(oneOf(["ok"]), "Always ok") }) },
});

export const getReady = endpoint({
  name: "getReady",
  summary: "Check that the process can serve requests",
  details: "Checks that the database answers.",
  method: "GET",
  path: "/v1/ready",
  access: open,
  responses: { 200: Type.Object({ status: described(oneOf(["ready"]), "Always ready") }) },
});
