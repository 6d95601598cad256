/** The texts of the mails about quotations. `day`: the last day, written out. */
export const quotationMailTexts = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    number: "Quotation",
    title: "Subject",
    validUntil: "Valid until",
    option: "Option",
    monthly: "Per month excl. VAT",
    oneOff: "One-off excl. VAT",
    term: "Contract term",
    months: (count: number) => (count === 1 ? "1 month" : `${count} months`),
    orders: "Orders",
    agreement: "Bespoke agreement",
    purchaseOrder: "Purchase order no.",
    obstacles: {
      "customer.suspended": "Your company is suspended, so it cannot accept now. Call us to get going again.",
      "msa.unsigned":
        "Your company has to sign its agreement before it can accept. An administrator of your company signs it in the portal.",
    },
    mails: {
      published: {
        subject: (number: string) => `Quotation ${number} is ready`,
        paragraph: (day: string) => `We have made you a quotation. Read it and decide in the portal, until ${day}.`,
        action: "View the quotation",
      },
      revised: {
        subject: (number: string) => `Quotation ${number} has a new revision`,
        paragraph: (day: string) =>
          `We have changed your quotation. The portal shows what is different. You can accept it until ${day}.`,
        action: "View the new revision",
      },
      superseded: {
        subject: (number: string) => `We are changing quotation ${number}`,
        paragraph: (_day: string) =>
          "We are making a new revision of this quotation, so this one can no longer be accepted. You get a mail when the new one is ready.",
        action: "View the quotation",
      },
      withdrawn: {
        subject: (number: string) => `Quotation ${number} is withdrawn`,
        paragraph: (_day: string) => "We have withdrawn this quotation. It can no longer be accepted.",
        action: "View the quotation",
      },
      unreplaced: {
        subject: (number: string) => `Quotation ${number} gets no new revision`,
        paragraph: (_day: string) =>
          "We were making a new revision of this quotation, and have stopped. No new revision follows, and this quotation can no longer be accepted.",
        action: "View the quotation",
      },
      expiring: {
        subject: (number: string) => `Quotation ${number} expires soon`,
        paragraph: (day: string) => `The last day to decide about this quotation is ${day}. After that it expires.`,
        action: "View the quotation",
      },
      accepted: {
        subject: (number: string) => `You accepted quotation ${number}`,
        paragraph: (_day: string) => "We received your acceptance and got to work. This is what was agreed:",
        action: "View the quotation",
      },
    },
  },
  nl: {
    hello: (name: string) => `Hallo ${name},`,
    number: "Offerte",
    title: "Onderwerp",
    validUntil: "Geldig tot en met",
    option: "Optie",
    monthly: "Per maand excl. btw",
    oneOff: "Eenmalig excl. btw",
    term: "Looptijd",
    months: (count: number) => (count === 1 ? "1 maand" : `${count} maanden`),
    orders: "Orders",
    agreement: "Maatwerkovereenkomst",
    purchaseOrder: "Inkoopnummer",
    obstacles: {
      "customer.suspended": "Uw bedrijf is geblokkeerd en kan nu niet accepteren. Bel ons om weer verder te kunnen.",
      "msa.unsigned":
        "Voordat u kunt accepteren, moet uw bedrijf de overeenkomst ondertekenen. Een beheerder van uw bedrijf doet dat in het portaal.",
    },
    mails: {
      published: {
        subject: (number: string) => `Offerte ${number} staat klaar`,
        paragraph: (day: string) =>
          `We hebben een offerte voor u gemaakt. In het portaal leest u die en beslist u erover, tot en met ${day}.`,
        action: "Offerte bekijken",
      },
      revised: {
        subject: (number: string) => `Offerte ${number} is aangepast`,
        paragraph: (day: string) =>
          `We hebben uw offerte aangepast. In het portaal ziet u wat er anders is. U kunt de nieuwe versie accepteren tot en met ${day}.`,
        action: "Nieuwe versie bekijken",
      },
      superseded: {
        subject: (number: string) => `We passen offerte ${number} aan`,
        paragraph: (_day: string) =>
          "We maken een nieuwe versie van deze offerte; deze versie kunt u niet meer accepteren. U krijgt een mail zodra de nieuwe klaarstaat.",
        action: "Offerte bekijken",
      },
      withdrawn: {
        subject: (number: string) => `Offerte ${number} is ingetrokken`,
        paragraph: (_day: string) => "We hebben deze offerte ingetrokken. U kunt die niet meer accepteren.",
        action: "Offerte bekijken",
      },
      unreplaced: {
        subject: (number: string) => `Offerte ${number} krijgt geen nieuwe versie`,
        paragraph: (_day: string) =>
          "We zouden een nieuwe versie van deze offerte maken, maar die komt er niet. Deze offerte kunt u niet meer accepteren.",
        action: "Offerte bekijken",
      },
      expiring: {
        subject: (number: string) => `Offerte ${number} verloopt binnenkort`,
        paragraph: (day: string) => `U kunt over deze offerte beslissen tot en met ${day}. Daarna verloopt ze.`,
        action: "Offerte bekijken",
      },
      accepted: {
        subject: (number: string) => `U hebt offerte ${number} geaccepteerd`,
        paragraph: (_day: string) =>
          "We hebben uw akkoord ontvangen en gaan ermee aan de slag. Dit hebben we afgesproken:",
        action: "Offerte bekijken",
      },
    },
  },
};
