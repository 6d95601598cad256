/** The words that all documents share. */
export const letterTexts = {
  en: {
    customer: "Customer number",
    coc: "KvK",
    vat: "VAT",
    phone: "Phone",
    incomplete: (mark: string) =>
      `${mark}: characters that this document cannot print. The portal shows the full text.`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  nl: {
    customer: "Klantnummer",
    coc: "KvK",
    vat: "Btw",
    phone: "Tel.",
    incomplete: (mark: string) =>
      `${mark}: tekens die dit document niet kan afdrukken. De volledige tekst staat in het portaal.`,
    page: (page: number, pages: number) => `Pagina ${page} van ${pages}`,
  },
};
