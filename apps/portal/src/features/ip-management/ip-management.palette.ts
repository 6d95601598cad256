import type { PaletteParts } from "@demarc/shell/feature.ts";

const isAddress = (word: string): boolean =>
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:.]*:[\da-f:.]*)$/i.test(word);
const isName = (word: string): boolean => !isAddress(word) && word.includes(".");

export const palette: PaletteParts = {
  words: { prefixes: "ptr rdns reverse dns name naam prefix" },
  actions: [
    {
      name: "ptr",
      icon: "ip",
      route: "prefix",
      verbs: ["ptr", "rdns", "reverse"],
      nouns: ["set", "of", "to", "record", "dns", "van", "naar", "zet"],
      sought: (words) => words.find(isAddress) ?? "",
      kind: "address",
      on: ({ title, ownerId }, words, { customerId }) => {
        if (ownerId === null || customerId === undefined) return undefined;
        const panel = `/ip-management/prefix/${ownerId}?address=${title}`;
        const ptr = words.find(isName);
        if (ptr === undefined)
          return { label: "ip.palette.open", hint: "ip.palette.open-hint", values: { address: title }, does: panel };
        return {
          label: "ip.palette.set",
          hint: "ip.palette.set-hint",
          values: { address: title, ptr },
          does: async () => {
            const { setName } = await import("./names/set-name.ts");
            await setName({ customerId, prefixId: ownerId }, title, ptr);
          },
        };
      },
    },
  ],
};
