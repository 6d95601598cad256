import { Type, type Static } from "./core/json-schema.ts";
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
    apiEndpoint: Type.String({ description: "Base address of the API without /v1; empty for the same origin" }),
    postalCodeCheckEmbedUrl: Type.String(),
    ssoAuthority: Type.String(),
    ssoClientId: Type.String(),
    ssoManageUrl: Type.String(),
    statusPage: Type.String(),
    brandName: Type.String({ description: "The name of the brand of this portal" }),
    termsPage: Type.String({ description: "The general terms of this brand" }),
    privacyPage: Type.String({ description: "The privacy statement of this brand" }),
    supportEmail: Type.String({ description: "E-mail address of support for this brand" }),
    supportPhone: Type.String({ description: "Phone number of support for this brand" }),
    tvNoticeMonths: Type.Integer({
      description: "Whole months that a cancelled TV account or product continues after the current one",
    }),
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
  responses: { 200: Type.Object({ git: Type.String() }, { title: "Version" }) },
});

export const getHealth = endpoint({
  name: "getHealth",
  summary: "Check that the process is running",
  method: "GET",
  path: "/v1/health",
  access: open,
  responses: { 200: Type.Object({ status: oneOf(["ok"]) }) },
});

export const getReady = endpoint({
  name: "getReady",
  summary: "Check that the process can serve requests",
  details: "Checks that the database answers.",
  method: "GET",
  path: "/v1/ready",
  access: open,
  responses: { 200: Type.Object({ status: oneOf(["ready"]) }) },
});
