import { choice, text } from "../cells.rules.ts";
import type { KindColumn } from "../import-kind.ts";

/** The columns of the name of a person. `within`: the path of the object with the name, with a dot at its end. */
export const personColumns = (within: string): KindColumn[] => [
  {
    field: `${within}firstName`,
    reader: text,
    nl: ["Voornaam", "Roepnaam", "Voorletters"],
    en: ["First name", "Given name", "Initials"],
  },
  {
    field: `${within}middleName`,
    reader: text,
    nl: ["Tussenvoegsel", "Voorvoegsel", "Tussenv"],
    en: ["Middle name", "Prefix"],
  },
  {
    field: `${within}lastName`,
    reader: text,
    nl: ["Achternaam", "Familienaam"],
    en: ["Last name", "Surname", "Family name"],
  },
];

export const phoneWords = {
  nl: ["Telefoonnummer", "Telefoon", "Tel", "Mobiel", "Mobiel nummer"],
  en: ["Phone number", "Phone", "Telephone", "Mobile"],
};

export const languageColumn: KindColumn = {
  field: "locale",
  reader: choice({ nl: ["Nederlands", "Dutch"], en: ["Engels", "English"] }),
  nl: ["Taal"],
  en: ["Language"],
};
