import type { Feature } from "@demarc/contract/core/features";
import type { Locale } from "@demarc/shell/translate.ts";
import type { IconName } from "@demarc/ui/icon.tsx";
import type { JSX } from "react";

/** An example of the portal: a list and a figure. It is decoration, so assistive technology does not read it. */
export interface PictureTexts {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, detail: string, state: string, tone?: "bad" | "open"])[];
  readonly badge?: string;
  readonly figure: readonly [label: string, value: string];
}

/** What the public home shows of a brand. Each part names the feature that it is about, which the brand must have. */
export interface PublicPicture {
  /** The drawing next to the sign-in. */
  readonly Art: () => JSX.Element;
  readonly feature: Feature;
  readonly texts: Readonly<Record<Locale, PictureTexts>>;
  /** What the product does, in the texts of the public home. */
  readonly proofs: readonly {
    readonly name: "fault" | "cent" | "api" | "ptr" | "power" | "roles";
    readonly icon: IconName;
    readonly feature?: Feature;
  }[];
}
