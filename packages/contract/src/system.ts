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
    supportEmail: Type.String({ description: "Where customers of this brand get help by e-mail" }),
    supportPhone: Type.String({ description: "Where customers of this brand get help by telephone" }),
  },
  { title: "ApplicationConfiguration" },
);
export type ApplicationConfiguration = Static<typeof ApplicationConfiguration>;

export const getConfiguration = endpoint({
  name: "getConfiguration",
  summary: "The configuration of this portal",
  method: "GET",
  path: "/config.json",
  access: open,
  responses: { 200: ApplicationConfiguration },
});

export const getVersion = endpoint({
  name: "getVersion",
  summary: "The build that is served; the portal compares it with its own",
  method: "GET",
  path: "/version.json",
  access: open,
  responses: { 200: Type.Object({ git: Type.String() }, { title: "Version" }) },
});

export const getHealth = endpoint({
  name: "getHealth",
  summary: "The process is up",
  method: "GET",
  path: "/v1/health",
  access: open,
  responses: { 200: Type.Object({ status: oneOf(["ok"]) }) },
});

export const getReady = endpoint({
  name: "getReady",
  summary: "The process can serve: the database answers",
  method: "GET",
  path: "/v1/ready",
  access: open,
  responses: { 200: Type.Object({ status: oneOf(["ready"]) }) },
});
