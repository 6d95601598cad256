import { describe, expect, it } from "vitest";
import { type DiversityAspect, diversityOf, type Places } from "./diversity.ts";

const places = (some: Partial<Places>): Places => ({
  SITE: [],
  ROOM: [],
  RACK: [],
  PANEL: [],
  ROUTE: [],
  PARTY: [],
  ...some,
});

describe("what two services share", () => {
  it.each<[Partial<Places>, Partial<Places>, string]>([
    [{}, {}, "APART"],
    [{ SITE: ["AMS1"], ROUTE: ["R1"] }, { SITE: ["RTM1"], ROUTE: ["R2"] }, "APART"],
    [{ SITE: ["AMS1", "RTM1"] }, { SITE: ["RTM1"] }, "PARTLY"],
    [{ ROOM: ["1"] }, { ROOM: ["1"] }, "PARTLY"],
    [{ PARTY: ["Carrier"] }, { PARTY: ["Carrier"] }, "PARTLY"],
    [{ RACK: ["R1"] }, { RACK: ["R1"] }, "TOGETHER"],
    [{ PANEL: ["P1"] }, { PANEL: ["P1"] }, "TOGETHER"],
    [{ ROUTE: ["R1"] }, { ROUTE: ["R1"] }, "TOGETHER"],
    [{ SITE: ["AMS1"], RACK: ["R1"] }, { SITE: ["AMS1"], RACK: ["R1"] }, "TOGETHER"],
  ])("%j and %j are %s", (first, second, level) => {
    expect(diversityOf(places(first), places(second)).level).toBe(level);
  });

  it.each<[string, Partial<Places>, DiversityAspect[], string]>([
    ["one building and an unknown rack", { SITE: ["AMS1"] }, ["RACK"], "UNKNOWN"],
    ["one building and an unknown panel", { SITE: ["AMS1"] }, ["PANEL"], "UNKNOWN"],
    ["one building and an unknown route", { SITE: ["AMS1"] }, ["ROUTE"], "UNKNOWN"],
    ["one building and an unknown room", { SITE: ["AMS1"] }, ["ROOM", "PARTY"], "PARTLY"],
    ["one company and an unknown rack", { PARTY: ["Carrier"] }, ["RACK"], "PARTLY"],
    ["nothing and an unknown rack", {}, ["RACK"], "APART"],
    ["one panel and an unknown rack", { SITE: ["AMS1"], PANEL: ["P1"] }, ["RACK"], "TOGETHER"],
  ])("%s: %s", (_what, shared, unknown, level) => {
    expect(diversityOf(places(shared), places(shared), { unknown }).level).toBe(level);
  });

  it("is listed by aspect; two paths of one route are not shared", () => {
    const [first, second] = [
      places({ SITE: ["AMS1", "RTM1"], ROUTE: ["R1"] }),
      places({ SITE: ["RTM1"], ROUTE: ["R1"] }),
    ];
    const none = { first: [], second: [], shared: [] };
    expect(diversityOf(first, second, { separate: true, unknown: ["RACK"] })).toEqual({
      level: "UNKNOWN",
      aspects: [
        { aspect: "SITE", first: ["AMS1", "RTM1"], second: ["RTM1"], shared: ["RTM1"], unknown: false },
        { aspect: "ROOM", ...none, unknown: false },
        { aspect: "RACK", ...none, unknown: true },
        { aspect: "PANEL", ...none, unknown: false },
        { aspect: "ROUTE", first: ["R1"], second: ["R1"], shared: [], unknown: false },
        { aspect: "PARTY", ...none, unknown: false },
      ],
    });
    expect(diversityOf(places({ PANEL: ["P1"] }), places({ PANEL: ["P1"] }), { separate: true }).level).toBe(
      "TOGETHER",
    );
  });
});
