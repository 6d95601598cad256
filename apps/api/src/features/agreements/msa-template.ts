import type { MsaText } from "@demarc/contract/agreements";
import { templateParts, templateVersion } from "@demarc/contract/operator/msa-templates";
import { unprintableIn } from "@demarc/contract/core/printable-text";
import { type Static, Type } from "@demarc/contract/core/json-schema";
import type { Fault } from "../../platform/files/file-faults.ts";
import { yamlFile } from "../../platform/files/yaml-file.reader.ts";

/** The file of a template: `{customer}` and `{provider}` in its texts are replaced by the names of the parties. */
const TemplateFile = Type.Object({ version: templateVersion(), ...templateParts }, { additionalProperties: false });
export type MsaTemplate = Static<typeof TemplateFile>;

/** Texts that the PDF cannot show. */
export const unprintableTexts = (value: unknown, path: Fault["path"] = []): Fault[] => {
  if (typeof value === "string") {
    const characters = unprintableIn(value);
    return characters === "" ? [] : [{ path, reason: `The agreement cannot show these characters: ${characters}` }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => unprintableTexts(inner, [...path, name]));
};

export const readTemplate = yamlFile<MsaTemplate>({ schema: TemplateFile, faults: unprintableTexts });

/** Replaces the placeholders by the names. A name that ends with a full stop, such as "B.V.", also ends its sentence. */
const filled = (text: string, parties: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(customer|provider)\}(\.?)/g, (_all, party: string, stop: string) => {
    const name = parties[party] ?? "";
    return name.endsWith(".") ? name : name + stop;
  });

export const textFor = (
  template: MsaTemplate,
  language: "en" | "nl",
  customer: MsaText["customer"],
): { readonly title: string; readonly text: MsaText } => {
  const { title, sections } = template[language];
  const { name, address, coc = null, vatNumber = null, phone = null } = template.provider;
  const parties = { customer: customer.name, provider: name };
  return {
    title: filled(title, parties),
    text: {
      provider: { name, address, coc, vatNumber, phone },
      customer,
      sections: sections.map(({ heading, paragraphs }) => ({
        heading: filled(heading, parties),
        paragraphs: paragraphs.map((paragraph) => filled(paragraph, parties)),
      })),
    },
  };
};
