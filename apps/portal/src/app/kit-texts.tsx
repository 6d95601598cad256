import type { ReactNode } from "react";
import type shellEn from "../shell/shell.en.ts";
import { useText } from "../shell/translate.ts";
import { KitTexts } from "../ui/kit-text.ts";
import type kitEn from "../ui/kit.en.ts";
import type listEn from "../ui/list.en.ts";

/** Hands the kit its texts in the language in use. */
export function WithKitTexts({ children }: { readonly children: ReactNode }) {
  return <KitTexts value={useText<typeof kitEn & typeof listEn & typeof shellEn>()}>{children}</KitTexts>;
}
