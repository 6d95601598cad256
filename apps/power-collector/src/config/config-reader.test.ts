import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/test-collector.ts";
import { readCollectorConfig } from "./config-reader.ts";

const good = `api:
  address: https://portal.example.nl
  token: { file: token }
buffer:
  folder: readings
devices:
  - name: pdu-1
    host: 192.0.2.12
    snmp: { version: 3, user: demarc, auth: { protocol: sha256, key: { env: AUTH } } }
    preset: raritan-pdu2
    meters:
      - { meter: M-1, phases: 3 }
      - { meter: M-2, outlet: 4 }
  - name: pdu-2
    host: pdu-2.example.nl
    snmp:
      version: 2c
      community: public
    meters:
      - meter: M-3
        oids: { powerW: { oid: 1.3.6.1.4.1.32473.1 } }
`;

let folder: string;
const read = (text: string) => readCollectorConfig(text, { folder, environment: { AUTH: "long-enough-1" } });
beforeEach(() => {
  folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, "token"), "pts_secret\n");
});

describe("the configuration", () => {
  it("is read with its secrets and defaults", () => {
    const { config, faults } = read(good);
    expect(faults).toBeUndefined();
    expect(config?.api).toEqual({
      address: "https://portal.example.nl",
      token: "pts_secret",
      timeoutSeconds: 30,
      allowInsecure: false,
    });
    expect(config?.poll).toEqual({ intervalSeconds: 60, parallel: 64 });
    expect(config?.buffer).toEqual({ folder: "readings", maxMegabytes: 512 });
    expect(config?.devices[0]).toMatchObject({
      port: 161,
      timeoutMs: 2000,
      retries: 1,
      snmp: { auth: { key: "long-enough-1" } },
    });
    expect(config?.devices[1]?.meters[0]).toMatchObject({ multiplier: 1, phases: 1, oids: { powerW: { scale: 1 } } });
  });

  it.each([
    ["no YAML", "api:", "api: [", 2, /./],
    ["an unknown field", "  folder: readings", "  folder: readings\n  size: 3", 6, /unknown field "size"/],
    ["a missing field", "  folder: readings", "  maxMegabytes: 3", 4, /"folder" is missing/],
    ["a long interval", "buffer:", "poll: { intervalSeconds: 301 }\nbuffer:", 4, /"intervalSeconds" must be <= 300/],
    ["a short interval", "buffer:", "poll: { intervalSeconds: 9 }\nbuffer:", 4, /"intervalSeconds" must be >= 10/],
    ["plain http", "https://portal", "http://portal", 2, /must begin with https/],
    ["no address", "https://portal.example.nl", "portal", 2, /must be an address/],
    ["a user in the address", "https://portal", "https://a:b@portal", 2, /no user, password/],
    ["a token in the file", "{ file: token }", "pts_secret", 3, /"token" must be \{ env: NAME \} or \{ file: PATH \}/],
    ["no file of the token", "{ file: token }", "{ file: nowhere }", 3, /the file nowhere cannot be read/],
    ["no variable", "env: AUTH", "env: NONE", 9, /the environment variable NONE is not set/],
    ["a short key", "{ env: AUTH }", "short", 9, /at least 8 characters/],
    ["a broken cipher", "protocol: sha256", "protocol: des", 9, /must be one of md5, sha/],
    ["a serial that is a number", "meter: M-3", "meter: 007", 20, /"meter" must be text: put it in quotes/],
    ["no user for v3", "user: demarc, ", "", 9, /"user" is missing/],
    ["a community for v3", "user: demarc,", "user: demarc, community: x,", 9, /belongs to version 2c/],
    ["no community for v2c", "      community: public\n", "", 17, /"community" is missing/],
    ["no OIDs and no preset", "        oids: { powerW: { oid: 1.3.6.1.4.1.32473.1 } }\n", "", 20, /needs "oids"/],
    ["no such OID", "1.3.6.1.4.1.32473.1", "1.3.06.1", 21, /must be an OID/],
    ["an unknown preset", "raritan-pdu2", "raritan", 10, /must be one of apc-rpdu2/],
    ["phases of an outlet", "outlet: 4", "outlet: 4, phases: 3", 13, /an outlet has one phase/],
    ["a meter twice", "meter: M-3", "meter: M-1", 20, /the meter "M-1" is there twice/],
    ["a device twice", "name: pdu-2", "name: pdu-1", 14, /the device "pdu-1" is there twice/],
    ["phases without OIDs", "meter: M-3", "meter: M-3\n        phases: 3", 21, /"phaseOids" is missing/],
  ])("with %s is refused with the line", (_what, find, replace, line, reason) => {
    expect(good).toContain(find);
    const { faults } = read(good.replace(find, replace));
    expect(faults?.[0]).toEqual({ line, reason: expect.stringMatching(reason) });
  });

  it("is as the operations guide shows it", () => {
    const guide = fs.readFileSync(path.join(import.meta.dirname, "../../../../docs/operations/power.md"), "utf8");
    const [, example = ""] = /```yaml\n(api:[^`]*)```/.exec(guide) ?? [];
    fs.writeFileSync(path.join(folder, "community"), "public");
    const environment = { PDU_AUTH: "long-enough-1", PDU_PRIVACY: "long-enough-2" };
    const { config, faults } = readCollectorConfig(example.replaceAll("/etc/demarc-collector/", ""), {
      folder,
      environment,
    });
    expect(faults).toBeUndefined();
    expect(config?.devices.map(({ name }) => name)).toEqual(["ams1-r207-a", "ams1-r208-a"]);
  });

  it("refuses units and inlets that a preset does not number", () => {
    const text = good.replace("raritan-pdu2", "apc-rpdu2").replace("meter: M-1,", "meter: M-1, unit: 2, inlet: 2,");
    expect(read(text).faults?.map(({ reason }) => reason)).toEqual([
      '"unit": the preset apc-rpdu2 does not number units; use "oids"',
      '"inlet": the preset apc-rpdu2 does not number inlets; use "oids"',
    ]);
  });

  it("allows plain http to this machine, and elsewhere only with allowInsecure", () => {
    for (const address of ["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"])
      expect(read(good.replace("https://portal.example.nl", address)).faults).toBeUndefined();
    for (const address of ["http://127.0.0.1.example.nl", "http://localhost.example.nl", "ftp://127.0.0.1"])
      expect(read(good.replace("https://portal.example.nl", address)).faults).toHaveLength(1);
    const insecure = good.replace("https://portal.example.nl", "http://192.0.2.1\n  allowInsecure: true");
    expect(read(insecure).faults).toBeUndefined();
  });

  it("never quotes a secret in a reason", () => {
    const text = good
      .replace("{ file: token }", "pts_top_secret")
      .replace("{ env: AUTH }", "hidden1")
      .replace("community: public", "community: [hidden2]");
    const { faults } = read(text);
    expect(faults?.length).toBeGreaterThan(0);
    expect(JSON.stringify(faults)).not.toMatch(/pts_top|hidden/);
  });

  it("does not expand aliases without bound", () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n`;
    expect(read(bomb).faults).toEqual([{ line: 1, reason: "its references grow without bound" }]);
  });
});
