import { type LetterSide, letterSides } from "@demarc/ordering/letters";
import type { LockedOrder } from "../../orders/locked-orders.public.ts";

type LetterOrder = Pick<LockedOrder, "kind" | "body" | "siteCode" | "siteCodeZ">;

/** The sides that lack a letter. `isOneOf`: one of them has a letter in an answer, which does not say for which side it is. */
export interface MissingLetters {
  readonly sides: readonly LetterSide[];
  readonly isOneOf: boolean;
}

/** The letters that are missing from an order. A letter in the order body covers one side. */
export const missingLetters = ({ kind, body }: LetterOrder, letters: readonly string[]): MissingLetters => {
  const named = {
    A: body.handoverA?.loaDocumentId?.toLowerCase(),
    Z: (kind === "WDM" ? body.handoverZ : body.zSide)?.loaDocumentId?.toLowerCase(),
  };
  const sides = letterSides(kind, body).filter((side) => !letters.some((id) => id === named[side]));
  const answered = letters.filter((id) => id !== named.A && id !== named.Z).length;
  return { sides: answered < sides.length ? sides : [], isOneOf: answered > 0 };
};

const sideTexts = {
  en: {
    side: (side: LetterSide, site: string) => `the ${side} side${site}`,
    both: (one: string, other: string) => `${one} and ${other}`,
    wdm: (places: string) =>
      `We hand this wavelength over in a meet-me room at ${places}. Please attach the letter of authorisation (LOA, as PDF) of the company that connects to it there.`,
    wdms: (places: string) =>
      `We hand this wavelength over in a meet-me room at ${places}. Please attach the letters of authorisation (LOA, as PDF) of the companies that connect to it there: one for each side.`,
    other: (places: string) =>
      `We have one letter of authorisation (LOA). Each side needs its own: ${places}. Please attach the other one, as PDF.`,
    connection: (company: string) =>
      `${company} must authorise this connection. Please attach its letter of authorisation (LOA, as PDF) to your answer.`,
  },
  nl: {
    side: (side: LetterSide, site: string) => `de ${side}-kant${site}`,
    both: (one: string, other: string) => `${one} en ${other}`,
    wdm: (places: string) =>
      `We dragen deze golflengte over in een meet-me-room aan ${places}. Voeg de autorisatiebrief (LOA, als pdf) toe van het bedrijf dat daar aansluit.`,
    wdms: (places: string) =>
      `We dragen deze golflengte over in een meet-me-room aan ${places}. Voeg de autorisatiebrieven (LOA, als pdf) toe van de bedrijven die daar aansluiten: één per kant.`,
    other: (places: string) =>
      `We hebben één autorisatiebrief (LOA). Elke kant heeft een eigen brief nodig: ${places}. Voeg ook de andere toe, als pdf.`,
    connection: (company: string) =>
      `${company} moet toestemming geven voor deze verbinding. Voeg de autorisatiebrief (LOA, als pdf) toe aan uw antwoord.`,
  },
};

export const letterQuestion = (order: LetterOrder, { sides, isOneOf }: MissingLetters, locale: "en" | "nl"): string => {
  const texts = sideTexts[locale];
  const { kind, body, siteCode, siteCodeZ } = order;
  if (kind !== "WDM") return texts.connection(body.zSide?.companyName ?? "");
  const sites = { A: body.handoverA?.siteCode ?? siteCode, Z: body.handoverZ?.siteCode ?? siteCodeZ };
  const [one = "", other] = sides.map((side) => texts.side(side, sites[side] ? ` (${sites[side]})` : ""));
  if (other === undefined) return texts.wdm(one);
  return texts[isOneOf ? "other" : "wdms"](texts.both(one, other));
};
