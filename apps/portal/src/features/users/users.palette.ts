import type { Role } from "@demarc/contract/core/access";
import type { PaletteAction, PaletteParts } from "@demarc/shell/feature.ts";

/** How people write the roles; each is one word or two. The administrator role is not given: it is chosen on the form. */
const roleWords: readonly (readonly [pattern: RegExp, role?: Role])[] = [
  [/\bservice ?desk\b/iu, "RESELLER_SERVICE_DESK"],
  [/\b(?:administrator|admin|beheerder)\b/iu],
  [/\b(?:finance|financieel|financi[eë]n|facturen)\b/iu, "RESELLER_FINANCE"],
  [/\b(?:orders?|bestellen)\b/iu, "RESELLER_ORDER"],
];

const accessNouns = ["user", "access", "for", "gebruiker", "toegang", "van", "de"];

/** Blocks access or allows it again: on the screen of the user that is found, or else on the list of those it is for. */
const access = (
  name: "block" | "unblock",
  verbs: readonly string[],
  isFor: (status: string | null) => boolean,
  list: string,
): PaletteAction => ({
  name,
  icon: "lock",
  route: "user",
  verbs,
  nouns: accessNouns,
  kind: "user",
  on: ({ id, title, status }, _words, { accountId }) =>
    isFor(status) && id !== accountId
      ? {
          label: `users.palette.${name}`,
          hint: "users.palette.open-hint",
          values: { name: title },
          does: `/user-management/account/${id}`,
        }
      : undefined,
  begin: (words) =>
    words.length === 0
      ? { label: `users.palette.${name}-any`, hint: "users.palette.list-hint", does: list }
      : undefined,
});

export const palette: PaletteParts = {
  words: { "user-create": "invite add colleague person uitnodigen toevoegen collega gebruiker" },
  actions: [
    access("block", ["block", "blokkeren"], (status) => status !== "DISABLED", "/user-management"),
    access(
      "unblock",
      ["unblock", "allow", "deblokkeren"],
      (status) => status === "DISABLED",
      "/user-management?all=true&status=DISABLED",
    ),
    {
      name: "invite",
      icon: "users",
      route: "user-create",
      verbs: ["invite", "uitnodigen"],
      nouns: ["user", "colleague", "as", "for", "gebruiker", "collega", "als", "voor"],
      sought: () => "",
      begin: (words) => {
        if (words.length === 0) return undefined;
        const address = words.find((word) => word.includes("@")) ?? "";
        const text = words.filter((word) => word !== address).join(" ");
        const [pattern, role] = roleWords.find(([one]) => one.test(text)) ?? [];
        const name = (pattern ? text.replace(pattern, "") : text).trim();
        const given = { username: address, firstName: name, role: role ?? "" };
        const filled = Object.entries(given).filter(([, value]) => value !== "");
        return {
          label: "users.palette.invite",
          hint: "users.palette.invite-hint",
          values: { who: address || name || "none", role: role ?? "none" },
          does: `/user-management/account/create?${new URLSearchParams(filled).toString()}`,
        };
      },
    },
  ],
};
