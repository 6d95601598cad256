/** Texts of the invoice mails, in addition to the labels on the documents. */
export const invoiceMailTexts = {
  en: {
    INVOICE: (company: string, date: string) => `Here is the invoice for ${company} of ${date}.`,
    CREDIT_NOTE: (company: string, date: string) => `Here is the credit note for ${company} of ${date}.`,
    amount: (amount: string) => `The total is ${amount}.`,
    nothing: "There is nothing to pay.",
    debit: (date: string, mandate: string, iban: string | null) =>
      `We collect this amount on ${date}${iban ? ` from ${iban}` : ""}, by mandate ${mandate}. You do not need to do anything.`,
    transfer: (date: string) => `Please transfer this amount before or on ${date}.`,
    credit: (number: string) => `We settle this amount with your invoice ${number}.`,
    onlyLink: "It is in the portal.",
    tooLarge: (files: string) => `Too large to attach, but available in the portal: ${files}.`,
    collected: "Collected on",
    holder: "In the name of",
    reference: "Payment reference",
    attached: "Attached",
    action: { INVOICE: "See the invoice", CREDIT_NOTE: "See the credit note" },
    closing: "Under Company in the portal you choose who receives these e-mails and what is attached.",
  },
  nl: {
    INVOICE: (company: string, date: string) => `Hierbij ontvangt u de factuur voor ${company} van ${date}.`,
    CREDIT_NOTE: (company: string, date: string) => `Hierbij ontvangt u de creditfactuur voor ${company} van ${date}.`,
    amount: (amount: string) => `Het totaal is ${amount}.`,
    nothing: "U hoeft niets te betalen.",
    debit: (date: string, mandate: string, iban: string | null) =>
      `Wij schrijven dit bedrag op ${date} af${iban ? ` van ${iban}` : ""}, met machtiging ${mandate}. U hoeft niets te doen.`,
    transfer: (date: string) => `Maak dit bedrag uiterlijk op ${date} over.`,
    credit: (number: string) => `Wij verrekenen dit bedrag met uw factuur ${number}.`,
    onlyLink: "U vindt hem in het portaal.",
    tooLarge: (files: string) => `Te groot voor een mail, maar wel in het portaal te vinden: ${files}.`,
    collected: "Wordt afgeschreven op",
    holder: "Ten name van",
    reference: "Betalingskenmerk",
    attached: "Bijgevoegd",
    action: { INVOICE: "Bekijk de factuur", CREDIT_NOTE: "Bekijk de creditfactuur" },
    closing: "Wie deze mails krijgt en wat erbij wordt gestuurd, regelt u in het portaal bij Bedrijf.",
  },
};
