import type { ReactNode } from "react";
import type shellEn from "./shell.en.ts";
import { useText } from "./translate.ts";
import { KitTexts } from "@demarc/ui/kit-text.ts";
import type kitEn from "@demarc/ui/kit.en.ts";
import type listEn from "@demarc/ui/list.en.ts";

export function WithKitTexts({ children }: { readonly children: ReactNode }) {
  return <KitTexts value={useText<typeof kitEn & typeof listEn & typeof shellEn>()}>{children}</KitTexts>;
}
