import { colorProblem, plainColor } from "@demarc/contract/postal-code-check/embed-color";

interface WidgetColor {
  /** Undefined for the colours of the brand. */
  readonly color: string | undefined;
  /** Explains to the developer of the website why the colour is not used. */
  readonly notice: string | undefined;
}

const notices = {
  format: () => "The color must be six hexadecimal digits, such as 1f57c8.",
  contrast: (contrast: number) =>
    `The color has a contrast of ${contrast} : 1 with white; at least 4.5 : 1 is needed to read buttons and links.`,
};

/** The requested colour of buttons and links, if its contrast is sufficient. */
export const widgetColor = (wanted: string | undefined, theme: "light" | "dark" | undefined): WidgetColor => {
  if (wanted === undefined || wanted === "") return { color: undefined, notice: undefined };
  const color = plainColor(wanted);
  const problem = colorProblem(wanted);
  // The dark theme lightens the colour until its contrast is sufficient.
  if (color && (!problem || theme === "dark")) return { color, notice: undefined };
  const reason = problem?.kind === "contrast" ? notices.contrast(problem.contrast) : notices.format();
  return { color: undefined, notice: `${reason} The colors of the brand are used instead.` };
};
