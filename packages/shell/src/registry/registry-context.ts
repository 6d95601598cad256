import { createContext, use } from "react";
import type { Registry } from "./registry.ts";

/** The registry that the router was made from, as a context: the layout cannot import the router, which imports the layout. */
export const RegistryContext = createContext<Registry | undefined>(undefined);

export const useRegistry = (): Registry => {
  const registry = use(RegistryContext);
  if (!registry) throw new Error("There is no registry above this component");
  return registry;
};
