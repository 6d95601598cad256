import { described, type Static, Type } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { customerIdParam, nullable, nullableText, payload, recordVersion, uuid } from "../core/fields.ts";
import { isHostName } from "../core/host-name.ts";
import { colorProblem } from "./embed-color.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "embed-setting": typeof import("./embed-setting.ts");
  }
}

export const ledger = {
  "embed.changed": "embed.changed",
} as const;

/** Maximum number of websites per company. */
export const mostEmbedOrigins = 10;

/** How a company embeds the postal-code check. `key` is null, and `version` 0, before the first change. */
export const EmbedSetting = Type.Object(
  {
    key: described(
      nullable(uuid()),
      "Key of the company in the URL of the frame; null before the first change",
      "5d0a51f4-30d2-4b0c-9d36-6a2b1f6f5a3e",
    ),
    origins: described(
      Type.Array(Type.String()),
      "The websites that may show the check, such as https://www.example.nl",
      ["https://www.company.example"],
    ),
    color: described(
      nullableText(),
      "The colour of buttons and links, such as #1f57c8; null for the colours of the brand",
      "#0b6a60",
    ),
    version: recordVersion(),
  },
  { title: "EmbedSetting" },
);
export type EmbedSetting = Static<typeof EmbedSetting>;

/**
 * A website as an origin: `https://www.example.nl`, in lower case, without a path. Undefined for anything else: another scheme,
 * a wildcard, a password, an IP address.
 */
export const plainOrigin = (text: string): string | undefined => {
  const typed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || url.protocol !== "https:" || url.username !== "" || url.password !== "") return undefined;
  return isHostName(url.hostname) && !url.hostname.endsWith(".") ? url.origin : undefined;
};

export const EmbedSettingUpdate = payload("embedSettingRequest", {
  origins: described(
    Type.Array(Type.String({ maxLength: 300 }), {
      maxItems: mostEmbedOrigins,
    }),
    "Secure websites; of a whole address only scheme, host and port are kept",
    ["https://www.company.example"],
  ),
  color: described(
    Type.Optional(
      Type.Unsafe<string | null>({
        type: ["string", "null"],
        maxLength: 7,
      }),
    ),
    "Six hexadecimal digits; at least 4.5 : 1 against white",
    "#0b6a60",
  ),
});
export type EmbedSettingUpdate = Static<typeof EmbedSettingUpdate>;

const updateRules = ({ origins, color }: EmbedSettingUpdate): FieldError[] => [
  ...origins.flatMap((origin, place) =>
    plainOrigin(origin) === undefined ? [{ field: `origins.${place}`, message: "validation.invalid-data" }] : [],
  ),
  ...(color && colorProblem(color) ? [{ field: "color", message: "validation.invalid-data" }] : []),
];

const path = "/v1/customer/:customerId/postal-code-check/embed";
const params = payload("customer", customerIdParam);
const access = { caller: ["RESELLER_ADMIN"], ownCustomer: true } as const;

export const getEmbedSetting = endpoint({
  name: "getEmbedSetting",
  summary: "Get the settings of the embedded address check",
  details: "How the company shows the address check on its own websites.",
  method: "GET",
  path,
  access,
  params,
  responses: { 200: EmbedSetting },
});

export const updateEmbedSetting = endpoint({
  name: "updateEmbedSetting",
  summary: "Update the settings of the embedded address check",
  details: `Sets the colour and the websites that may show the address check, at most ${mostEmbedOrigins}.`,
  method: "PUT",
  path,
  access,
  params,
  body: EmbedSettingUpdate,
  rules: updateRules,
  responses: { 200: EmbedSetting },
  errors: { 409: ["edit-conflict"] },
});
