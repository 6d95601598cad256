import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, oneOf, payload } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { plannedWrite, reason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorMsaTemplates: typeof import("./msa-templates.ts");
  }
}

/** A template does not belong to a company. */
/** @public The words of the ledger are read from it. */
export const ledger = {
  "msa-template.imported": "msa-template.imported",
} as const;

const longText = (max: number) => Type.String({ minLength: 1, maxLength: max });
const versionPattern = "^[A-Za-z0-9][A-Za-z0-9.-]{0,29}$";

const templateText = (title: string) =>
  payload(title, {
    title: described(longText(200), "Title of the agreement", "Master service agreement"),
    sections: described(
      Type.Array(
        payload(`${title}Section`, {
          heading: described(longText(200), "Heading of the section", "Prices and payment"),
          paragraphs: described(
            Type.Array(longText(3000), { minItems: 1, maxItems: 50 }),
            "Paragraphs; `{customer}` and `{provider}` become the names of the parties",
            ["{customer} pays within 14 days."],
          ),
        }),
        { minItems: 1, maxItems: 100 },
      ),
      "Sections of the agreement",
    ),
  });

/** The parts of a template besides its version, which a file of a template has too. */
export const templateParts = {
  provider: described(
    payload("msaTemplateProvider", {
      name: described(longText(120), "Name of your company", "Provider B.V."),
      address: described(longText(200), "Address, on one line", "Dorpsstraat 8, 8011 ZZ Zwolle"),
      coc: described(Type.Optional(Type.String({ pattern: "^[0-9]{8}$" })), "KvK number, 8 digits", "99990011"),
      vatNumber: described(Type.Optional(longText(15)), "VAT number", "NL999900110B01"),
      phone: described(Type.Optional(longText(20)), "Telephone number", "0200000017"),
    }),
    "Your company, as a party",
  ),
  en: described(templateText("msaTemplateEnglish"), "The text in English"),
  nl: described(templateText("msaTemplateDutch"), "The text in Dutch"),
};
export const templateVersion = () =>
  described(Type.String({ pattern: versionPattern }), "Version of the template", "MSA-2026.2");

export const MsaTemplateRecord = payload("msaTemplateRecord", { ...templateParts, reason: reason() });
export type MsaTemplateRecord = Static<typeof MsaTemplateRecord>;

export const listMsaTemplates = endpoint({
  name: "listMsaTemplates",
  summary: "List templates of master service agreements",
  details: "Newest first. New agreements use the newest.",
  method: "GET",
  path: "/operator/v1/msa-template",
  access: serviceRight("agreements.read"),
  responses: {
    200: Type.Array(
      Type.Object(
        {
          version: templateVersion(),
          createdAt: described(instant(), "When it was imported"),
          agreements: described(Type.Integer(), "Number of agreements that were made from it", 12),
        },
        { title: "MsaTemplate" },
      ),
    ),
  },
});

export const putMsaTemplate = endpoint({
  ...plannedWrite,
  name: "putMsaTemplate",
  summary: "Import a template of master service agreements",
  details:
    "New agreements use it from now on; it is sent to companies without an agreement. A version never changes: sending the same text again changes nothing.",
  method: "PUT",
  path: "/operator/v1/msa-template/:templateVersion",
  access: serviceRight("agreements.write"),
  params: payload("msaTemplatePath", { templateVersion: templateVersion() }),
  bodyBytes: 1024 * 1024,
  body: MsaTemplateRecord,
  responses: {
    200: written("ImportedMsaTemplate", {
      id: templateVersion(),
      outcome: described(oneOf(["created", "unchanged"]), "Result of the call"),
    }),
  },
  errors: { 409: ["msa-template.exists", "plan-outdated"] },
});
