import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";

const at = (name: string) => new URL(`../../../../../${name}`, import.meta.url);
const folder = "docs/operations/examples/";
const example = (name: string): string => fs.readFileSync(at(folder + name), "utf8");

type Pair = readonly [name: string, value: string];

const pairs = (words: readonly string[]): Pair[] =>
  words.flatMap((word): Pair[] => {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(word) ?? [];
    return name === undefined ? [] : [[name, value ?? ""]];
  });

const inFile = (name: string): Pair[] => pairs(example(name).split("\n"));
const inUnit = (name: string): Pair[] =>
  pairs([...example(name).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) => line.split(" ")));
const inContainer = (): Pair[] =>
  pairs([...example("Containerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) => line.split(" ")));

/** Variables of Node.js itself. */
const ofNode = new Set(["NODE_COMPILE_CACHE"]);
const secrets = {
  DATABASE_ROLE_SECRET: "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY",
  TV_SECRET_KEY: "zY9xW7vU5tS3rQ1pN0mL8kJ6hG4fE2dC",
  SMTP_URL: "smtps://portal:secret@mail.provider.example",
};
const given = (): Record<string, string> => ({
  NODE_ENV: "production",
  SIGNING_CONNECTOR: "off",
  ...Object.fromEntries([...inFile("demarc.env"), ...inFile("process-1.env")]),
  ...secrets,
});

describe("the example files of docs/operations", () => {
  it("name variables of the product alone", () => {
    const known = readEnvironment(given()).names;
    const named = [
      ...inFile("demarc.env"),
      ...inFile("process-1.env"),
      ...inUnit("demarc@.service"),
      ...inUnit("demarc-migrate.service"),
      ...inContainer(),
    ].map(([name]) => name);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name) && !ofNode.has(name))).toEqual([]);
  });

  it("are all that a start in production needs, but for the secrets and the seal", () => {
    expect(readEnvironment(given()).problems).toEqual([]);
  });

  it("lead each host name to the ports of two processes, the second ten higher", () => {
    const hosts = [...example("nginx.conf").matchAll(/^ {4}(\S+\.example) (\w+);$/gm)].map(([, host, name]) => [
      `https://${host}`,
      [
        ...(new RegExp(`upstream ${name} \\{[^}]+`).exec(example("nginx.conf"))?.[0] ?? "").matchAll(
          /127\.0\.0\.1:(\d+)/g,
        ),
      ].map(([, port]) => Number(port)),
    ]);
    const { portals } = readEnvironment(given()).config;
    expect(hosts).toEqual(portals.map(({ url, port }) => [url, [port, port + 10]]));
  });

  it("never let nginx repeat a change that it has sent", () => {
    expect(example("nginx.conf").replaceAll(/#.*/g, "")).not.toContain("non_idempotent");
  });

  it("start a process as `npm run serve` does, and wait longer than a stop takes", () => {
    const { scripts } = JSON.parse(fs.readFileSync(at("package.json"), "utf8")) as { scripts: { serve: string } };
    const started = scripts.serve.slice(scripts.serve.indexOf("node --")).split(" ").slice(1);
    const unit = example("demarc@.service");
    expect(/^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(" ").slice(1)).toEqual(started);
    const command = JSON.parse(/^CMD (.*)$/m.exec(example("Containerfile"))?.[1] ?? "[]") as string[];
    expect(command.slice(1)).toEqual(started);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
  });

  it("are those that docs/operations/availability.md leads to", () => {
    const page = fs.readFileSync(at("docs/operations/availability.md"), "utf8");
    const linked = new Set([...page.matchAll(/\]\(examples\/([^)]+)\)/g)].map(([, name = ""]) => name));
    expect([...linked].toSorted()).toEqual(fs.readdirSync(at(folder)).toSorted());
  });
});
