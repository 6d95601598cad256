import type { Translate } from "@demarc/shell/translate.ts";
import type { AccessTexts } from "./access-texts.ts";

export const accessLabels = {
  name: "access.name",
  email: "access.email",
  badgeNumber: "access.badge",
  validUntil: "access.valid-until",
} as const satisfies Record<string, keyof AccessTexts>;
export type AccessPart = keyof typeof accessLabels;

/** The label of a field outside its person, as in a summary of errors: "Name, person 2". `place` counts from 0. */
export const personFieldLabel = (t: Translate<keyof AccessTexts>, place: number, part: AccessPart): string =>
  t("access.numbered", { number: place + 1, field: t(accessLabels[part]) });
