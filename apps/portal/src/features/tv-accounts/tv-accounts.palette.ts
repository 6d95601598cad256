import type { PaletteAction, PaletteParts } from "@demarc/shell/feature.ts";

/** Suspends or resumes an account: on the screen of the one that is found, or else on the list of those it is for. */
const access = (
  name: "suspend" | "resume",
  verbs: readonly string[],
  isFor: (status: string | null) => boolean,
  list: string,
): PaletteAction => ({
  name: `tv-${name}`,
  icon: "lock",
  route: "tv-accounts",
  verbs,
  nouns: ["tv", "account", "tv-account"],
  kind: "tv-account",
  on: ({ id, title, status }) =>
    isFor(status)
      ? {
          label: `tv.palette.${name}`,
          hint: "tv.palette.open-hint",
          values: { name: title },
          does: `/tv-accounts/${id}`,
        }
      : undefined,
  begin: (words) =>
    words.length === 0 ? { label: `tv.palette.${name}-any`, hint: "tv.palette.list-hint", does: list } : undefined,
});

export const palette: PaletteParts = {
  words: {
    "tv-account-create": "add create activate tv account aanmaken toevoegen activeren",
  },
  actions: [
    // The search has no status for an active account.
    access("suspend", ["block", "suspend", "blokkeren"], (status) => status === null, "/tv-accounts?status=active"),
    access(
      "resume",
      ["unblock", "resume", "deblokkeren"],
      (status) => status === "suspended",
      "/tv-accounts?status=suspended",
    ),
  ],
};
