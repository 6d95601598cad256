import { type Brand, themeProperties } from "@demarc/contract/core/brands";
import type { Plugin } from "vite";

const block = (selector: string, properties: Readonly<Record<string, string>>): string =>
  `${selector}{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;

/** The custom properties of a brand: light, dark by system preference, and either by choice; print is light. */
export const themeSheet = (brand: Brand): string => {
  const light = themeProperties(brand, "light");
  const dark = themeProperties(brand, "dark");
  return [
    block(":root", light),
    `@media screen and (prefers-color-scheme:dark){${block(':root:not([data-theme="light"])', dark)}}`,
    `@media screen{${block(':root[data-theme="dark"]', dark)}}`,
  ].join("\n");
};

/** Serves `virtual:theme.css`. */
export const themeCss = (brand: Brand): Plugin => ({
  name: "theme-css",
  resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => "\0virtual:theme.css" },
  load: { filter: { id: /^\0virtual:theme\.css$/ }, handler: () => themeSheet(brand) },
});
