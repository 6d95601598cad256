/** The texts of the PDF of a quotation, besides those of its prices. */
export const quotationPdfTexts = {
  en: {
    title: "Quotation",
    fileName: (number: string, revision: number) => `quotation-${number}-${revision}.pdf`,
    number: "Quotation number",
    revision: "Revision",
    date: "Date",
    validUntil: "Valid until",
    customer: "Customer number",
    attention: "For the attention of",
    salesPerson: "Your contact",
    option: (label: string) => `Option: ${label}`,
    term: (term: string, notice: string) => `Contract term: ${term}. Notice period: ${notice}.`,
    bespoke: "Custom work",
    agreementStarts: "The custom work becomes a bespoke agreement, which starts on the day you accept.",
    agreementStartsOn: (day: string) =>
      `The custom work becomes a bespoke agreement, which starts on ${day}, or on the day you accept if that is later.`,
    agreementEnds: "It ends with its term.",
    agreementRenews: (period: string) => `After its term it renews each time for ${period}.`,
    terms: "Terms",
    accept: "Accept or reject this quotation in the portal. If you accept it, you choose one option.",
    firstInvoice: "Each service has its one-off amount and the rest of the month of its delivery on its first invoice.",
    incomplete: (mark: string) =>
      `${mark}: characters that this document cannot print. The portal shows the full text.`,
    page: ({ page, pages }: { readonly page: string; readonly pages: string }) => `Page ${page} of ${pages}`,
  },
  nl: {
    title: "Offerte",
    fileName: (number: string, revision: number) => `offerte-${number}-${revision}.pdf`,
    number: "Offertenummer",
    revision: "Versie",
    date: "Datum",
    validUntil: "Geldig tot en met",
    customer: "Klantnummer",
    attention: "Ter attentie van",
    salesPerson: "Uw contactpersoon",
    option: (label: string) => `Optie: ${label}`,
    term: (term: string, notice: string) => `Looptijd: ${term}. Opzegtermijn: ${notice}.`,
    bespoke: "Maatwerk",
    agreementStarts: "Het maatwerk wordt een maatwerkovereenkomst, die ingaat op de dag waarop u accepteert.",
    agreementStartsOn: (day: string) =>
      `Het maatwerk wordt een maatwerkovereenkomst, die ingaat op ${day}, of op de dag waarop u accepteert als die later is.`,
    agreementEnds: "Die eindigt na de looptijd.",
    agreementRenews: (period: string) => `Na de looptijd wordt die telkens met ${period} verlengd.`,
    terms: "Voorwaarden",
    accept: "In het portaal accepteert u deze offerte of wijst u die af. Als u accepteert, kiest u één optie.",
    firstInvoice:
      "Van elke dienst staan het eenmalige bedrag en de rest van de maand van oplevering op de eerste factuur.",
    incomplete: (mark: string) =>
      `${mark}: tekens die dit document niet kan afdrukken. De volledige tekst staat in het portaal.`,
    page: ({ page, pages }: { readonly page: string; readonly pages: string }) => `Pagina ${page} van ${pages}`,
  },
};
