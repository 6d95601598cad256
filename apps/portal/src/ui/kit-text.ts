import { createContext, use } from "react";
import type en from "./kit.en.ts";
import type list from "./list.en.ts";

/** Translates one of the kit's own texts, or one of the three that the whole portal shares. */
export type KitText = (
  key: keyof typeof en | keyof typeof list | "loader.failed" | "loader.retry" | "common.cancel",
  values?: Record<string, string | number>,
) => string;

/** The kit knows no translations of its own: the app hands them in here. Without them the keys show. */
export const KitTexts = createContext<KitText>((key) => key);

/** The kit's own texts in the current language. */
export const useKitText = (): KitText => use(KitTexts);
