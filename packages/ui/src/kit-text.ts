import { createContext, use } from "react";
import type en from "./kit.en.ts";
import type list from "./list.en.ts";

export type KitText = (
  key: keyof typeof en | keyof typeof list | "loader.failed" | "loader.retry" | "common.cancel",
  values?: Record<string, string | number>,
) => string;

/** The UI components have no translations of their own: the app provides them here. Without them the keys show. */
export const KitTexts = createContext<KitText>((key) => key);

export const useKitText = (): KitText => use(KitTexts);
