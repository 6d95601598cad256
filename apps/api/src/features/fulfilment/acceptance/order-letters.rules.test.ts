import type { OrderBody } from "@demarc/contract/core/order-body";
import { describe, expect, it } from "vitest";
import { letterQuestion, missingLetters } from "./order-letters.rules.ts";

const a = "0192f4aa-0000-7000-8000-00000000000a";
const z = "0192f4aa-0000-7000-8000-00000000000d";
const other = "0192f4aa-0000-7000-8000-00000000000e";
const rackId = "0192f4aa-0000-7000-8000-0000000000a1";

const orderOf = (kind: "WDM" | "DC_CONNECTION" | "LINE", body: OrderBody) => ({
  kind,
  body,
  siteCode: "AMS1",
  siteCodeZ: "RTM1",
});

describe("the letters that are missing", () => {
  const both = { handoverA: { loaDocumentId: a }, handoverZ: { loaDocumentId: z } };
  const carrier = { zSide: { type: "CARRIER" as const, loaDocumentId: z } };

  it.each<[string, "WDM" | "DC_CONNECTION" | "LINE", OrderBody, string[], string[], boolean]>([
    ["of a connection, its only one", "DC_CONNECTION", carrier, [], ["Z"], false],
    ["of a connection with its letter, none", "DC_CONNECTION", carrier, [z], [], false],
    ["of a connection with another letter, none", "DC_CONNECTION", carrier, [other], [], true],
    ["of a connection that names none", "DC_CONNECTION", { zSide: { type: "CARRIER" } }, [], ["Z"], false],
    ["of a connection to an own rack, none", "DC_CONNECTION", { zSide: { type: "OWN_RACK" } }, [], [], false],
    ["of a line, none", "LINE", carrier, [], [], false],
    ["of a wavelength, both", "WDM", both, [], ["A", "Z"], false],
    ["of a wavelength with one, the other", "WDM", both, [a], ["Z"], false],
    ["of a wavelength with the other, the one", "WDM", both, [z], ["A"], false],
    ["of a wavelength with both, none", "WDM", both, [a, z], [], false],
    ["of a wavelength with one of neither side, both", "WDM", {}, [other], ["A", "Z"], true],
    ["of a wavelength with one of its side and one of neither, none", "WDM", both, [a, other], [], true],
    ["of a wavelength with two of neither side, none", "WDM", {}, [other, a], [], true],
    ["of a wavelength that ends in an own rack, the other", "WDM", { handoverA: { rackId } }, [], ["Z"], false],
    ["of a wavelength, whose zSide is of another kind", "WDM", carrier, [z], ["A", "Z"], true],
  ])("%s", (_what, kind, body, letters, sides, isOneOf) => {
    expect(missingLetters(orderOf(kind, body), letters)).toEqual({ sides, isOneOf });
  });

  it("compares ids without regard to case", () => {
    const body = {
      handoverA: { loaDocumentId: a.toUpperCase() },
      handoverZ: { loaDocumentId: z.toUpperCase() },
    };
    expect(missingLetters(orderOf("WDM", body), [a, z])).toEqual({ sides: [], isOneOf: false });
    const connection = { zSide: { type: "IX" as const, loaDocumentId: z.toUpperCase() } };
    expect(missingLetters(orderOf("DC_CONNECTION", connection), [z]).isOneOf).toBe(false);
  });
});

describe("the question for letters", () => {
  const wdm = orderOf("WDM", {});
  const named = orderOf("WDM", { handoverA: { siteCode: "EHV1" }, handoverZ: { siteCode: "ENS1" } });
  const nowhere = { ...wdm, siteCode: null, siteCodeZ: null };
  const both = { sides: ["A", "Z"], isOneOf: false } as const;

  it.each([
    [
      "one side, at the site of its route",
      wdm,
      { sides: ["Z"], isOneOf: false } as const,
      "at the Z side (RTM1). Please attach the letter of authorisation (LOA, as PDF) of the company",
      "aan de Z-kant (RTM1). Voeg de autorisatiebrief (LOA, als pdf) toe van het bedrijf",
    ],
    [
      "both sides, at the sites of the order",
      named,
      both,
      "at the A side (EHV1) and the Z side (ENS1). Please attach the letters",
      "aan de A-kant (EHV1) en de Z-kant (ENS1). Voeg de autorisatiebrieven",
    ],
    [
      "both sides, at no known site",
      nowhere,
      both,
      "at the A side and the Z side. Please attach the letters",
      "aan de A-kant en de Z-kant. Voeg de autorisatiebrieven",
    ],
    [
      "the other of two",
      wdm,
      { sides: ["A", "Z"], isOneOf: true } as const,
      "Each side needs its own: the A side (AMS1) and the Z side (RTM1). Please attach the other one, as PDF.",
      "Elke kant heeft een eigen brief nodig: de A-kant (AMS1) en de Z-kant (RTM1). Voeg ook de andere toe, als pdf.",
    ],
    [
      "a connection",
      orderOf("DC_CONNECTION", { zSide: { companyName: "Carrier Nederland" } }),
      { sides: ["Z"], isOneOf: false } as const,
      "Carrier Nederland must authorise this connection.",
      "Carrier Nederland moet toestemming geven voor deze verbinding.",
    ],
    [
      "a connection without a company",
      orderOf("DC_CONNECTION", {}),
      { sides: ["Z"], isOneOf: false } as const,
      " must authorise this connection.",
      " moet toestemming geven voor deze verbinding.",
    ],
  ])("of %s is in both languages", (_what, order, missing, english, dutch) => {
    expect(letterQuestion(order, missing, "en")).toContain(english);
    expect(letterQuestion(order, missing, "nl")).toContain(dutch);
  });
});
