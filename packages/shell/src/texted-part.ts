import { type ComponentType, lazy } from "react";
import { type CatalogueLoaders, loadCatalogues } from "./translate.ts";

/** A component with texts of its own that loads when it is first shown: `textedPart(() => import("./x.tsx"), "X", texts)`. */
export const textedPart = <Props, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  ...texts: readonly CatalogueLoaders[]
) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), loadCatalogues(...texts)]);
    return { default: part[name] };
  });
