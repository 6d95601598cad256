import type { Site } from "@demarc/contract/catalogue";
import { createContext } from "react";

/** The data centres as they are shown: the rules of an order need less of them. */
export const SiteNames = createContext<readonly Site[]>([]);
