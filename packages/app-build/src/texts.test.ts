import { compileMessage } from "@lingui/message-utils/compileMessage";
import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Texts } from "./compiled-messages.ts";

const root = path.join(import.meta.dirname, "../../..");
const sources = "{apps/portal,apps/console,packages/shell,packages/ui}/src/**/*.en.ts";
const rules = path.join(root, "packages/contract/src/core/rules.en.ts");
const files = [...globSync(sources, { cwd: root }).map((file) => path.join(root, file)), rules];
/** Texts of other programs. */
const others = [
  "apps/identity/src/identity.en.ts",
  "apps/api/src/features/invoices/documents/invoice-document.en.ts",
].map((file) => path.join(root, file));

const dutch = (file: string) => file.replace(/\.en\.ts$/, ".nl.ts");

/** The source texts, from a separate process: an import in Vitest would return the compiled ones. */
const script = `
  const read = async (file) => [file, (await import(file)).default];
  process.stdout.write(JSON.stringify(await Promise.all(${JSON.stringify([...files, ...others].flatMap((file) => [file, dutch(file)]))}.map(read))));
`;
const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
const textsOf: ReadonlyMap<string, Texts> = new Map(JSON.parse(output) as [string, Texts][]);

/** The argument of a compiled part, and those inside its plural or select choices. */
const argumentsOfPart = (part: unknown): string[] => {
  if (!Array.isArray(part)) return [];
  const [name, , choices] = part as [string, string?, Record<string, unknown>?];
  const inChoices = typeof choices === "object" ? Object.values(choices) : [];
  return [name, ...inChoices.flatMap(argumentsOfMessage)];
};
const argumentsOfMessage = (message: unknown): string[] =>
  Array.isArray(message) ? message.flatMap(argumentsOfPart) : [];
const argumentsOf = (text: string) => new Set(argumentsOfMessage(compileMessage(text)));
const argumentsIn = (file: string) =>
  Object.fromEntries(Object.entries(textsOf.get(file) ?? {}).map(([key, text]) => [key, argumentsOf(text)]));

test.each(files)("%s and its Dutch counterpart have the same keys with the same arguments", (file) => {
  const english = argumentsIn(file);
  expect(english).not.toEqual({});
  expect(argumentsIn(dutch(file))).toEqual(english);
});

/** The words of a text, without its arguments. */
const wordsOf = (text: string): string[] => {
  const staticIn = (part: unknown): string[] => {
    if (typeof part === "string") return part.toLowerCase().match(/[a-z][a-z0-9-]+/g) ?? [];
    if (!Array.isArray(part)) return [];
    const choices: unknown = part[2];
    return typeof choices === "object" && choices !== null ? Object.values(choices).flatMap(wordsIn) : [];
  };
  const wordsIn = (message: unknown): string[] =>
    Array.isArray(message) ? message.flatMap(staticIn) : staticIn(message);
  return wordsIn(compileMessage(text));
};

/** Words that are the same in both languages: names, abbreviations, units, and words that Dutch has too. */
const same = new Set(
  (
    "account api begin bic broadcast browser byoip cage carrier chat circuit circuits cloudevents coax code compact connect connector contact contract " +
    "cross details dhcp document download downloads e-mail english ethernet extra filter gateway gb gbit half help housing iban in interface " +
    "inbox internet km kvk kwh label lan later layer loopback max medium metro min mm model module ms multi-mode nederlands oin ok om3 om4 " +
    "open order orders os2 p95 pa passkey passkeys pdf per pi plus pppoe prefix premium privacy product project ptr rack racks redundant reseller " +
    "reverse dns roa route server single-mode slaac standard start status subnet support test transceivers type ubl units uplink upload utp " +
    "cat6a va vlan wan webhook webhooks websites zones"
  ).split(" "),
);

test("a text is the same in both languages only if Dutch has all of its words", () => {
  const used = new Set<string>();
  const left: string[] = [];
  for (const file of [...files, ...others])
    for (const [key, text] of Object.entries(textsOf.get(file) ?? {})) {
      if (textsOf.get(dutch(file))?.[key] !== text) continue;
      const words = wordsOf(text);
      if (words.some((word) => !same.has(word))) left.push(`${key}: ${text}`);
      for (const word of words) used.add(word);
    }
  expect(left).toEqual([]);
  // A word that no text needs any more leaves the list.
  expect([...same].filter((word) => !used.has(word))).toEqual([]);
});
