import type { Site } from "@demarc/contract/catalogue";
import { createContext } from "react";

/** The data centres with all their details; the order rules use only `SiteFacts`. */
export const SiteNames = createContext<readonly Site[]>([]);
