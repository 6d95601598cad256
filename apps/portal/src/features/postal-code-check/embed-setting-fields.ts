import type { FieldError } from "@demarc/contract/core/errors";
import { colorProblem } from "@demarc/contract/postal-code-check/embed-color";
import { type EmbedSettingUpdate, mostEmbedOrigins } from "@demarc/contract/postal-code-check/embed-setting";

/** The websites, one per line, and the colour; empty for the colours of the brand. */
export interface EmbedFields {
  readonly origins: string;
  readonly color: string;
}

export const embedBody = ({ origins, color }: EmbedFields) => ({
  origins: origins.split(/[\s,;]+/).filter(Boolean),
  color: color.trim() || null,
});

/** Names the website that is wrong, because the field holds several, and says why a colour is refused. */
export const rewordEmbed = ({ field }: FieldError, { origins, color }: EmbedSettingUpdate): FieldError => {
  const [list, place] = field.split(".");
  if (list === "origins")
    return place === undefined
      ? { field, message: "postal-code-check.widget-origins-many", params: { most: mostEmbedOrigins } }
      : { field, message: "postal-code-check.widget-origins-wrong", params: { name: origins[Number(place)] ?? "" } };
  const problem = colorProblem(color ?? "");
  return problem?.kind === "contrast"
    ? { field, message: "postal-code-check.widget-color-contrast", params: { contrast: problem.contrast } }
    : { field, message: "postal-code-check.widget-color-format" };
};
