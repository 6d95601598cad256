export const transitionTexts = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    order: "Order",
    product: "Product",
    place: "Place",
    reference: "Your reference",
    services: "Delivered",
    action: "View the order",
    mails: {
      submitted: {
        subject: (number: string) => `We have received order ${number}`,
        paragraphs: () => ["Thank you for your order. We will tell you when it is scheduled."],
        action: undefined,
      },
      question: {
        subject: (number: string) => `We have a question about order ${number}`,
        paragraphs: () => ["We can continue with your order as soon as you answer this question:"],
        action: "Answer the question",
      },
      reminder: {
        subject: (number: string) => `Order ${number} still waits for your answer`,
        paragraphs: () => ["Your order waits for your answer to this question:"],
        action: "Answer the question",
      },
      scheduled: {
        subject: (number: string) => `Order ${number} is scheduled`,
        paragraphs: (day: string) => [
          `We have scheduled your order for ${day}. You can add the date to your calendar in the portal.`,
        ],
        action: undefined,
      },
      completed: {
        subject: (number: string) => `Order ${number} is delivered`,
        paragraphs: (day: string) => [`We delivered your order on ${day}. Your service is in the portal.`],
        action: undefined,
      },
      rejected: {
        subject: (number: string) => `We cannot deliver order ${number}`,
        paragraphs: () => ["We had to reject your order. This is why:"],
        action: undefined,
      },
      cancelled: {
        subject: (number: string) => `Order ${number} is cancelled`,
        paragraphs: () => ["Your order has been cancelled. What was reserved for it is free again."],
        action: undefined,
      },
      cancelDenied: {
        subject: (number: string) => `Order ${number} goes on`,
        paragraphs: () => ["You asked us to cancel this order. That is no longer possible, so we continue with it."],
        action: undefined,
      },
      failed: {
        subject: (number: string) => `Order ${number} has failed`,
        paragraphs: () => ["We could not complete your order. This is why:"],
        action: undefined,
      },
    },
  },
  nl: {
    hello: (name: string) => `Hallo ${name},`,
    order: "Order",
    product: "Product",
    place: "Locatie",
    reference: "Uw referentie",
    services: "Opgeleverd",
    action: "Order bekijken",
    mails: {
      submitted: {
        subject: (number: string) => `We hebben order ${number} ontvangen`,
        paragraphs: () => ["Bedankt voor uw order. We laten u weten wanneer deze is ingepland."],
        action: undefined,
      },
      question: {
        subject: (number: string) => `We hebben een vraag over order ${number}`,
        paragraphs: () => ["We kunnen verder met uw order zodra u deze vraag beantwoordt:"],
        action: "Vraag beantwoorden",
      },
      reminder: {
        subject: (number: string) => `Order ${number} wacht nog op uw antwoord`,
        paragraphs: () => ["Uw order wacht op uw antwoord op deze vraag:"],
        action: "Vraag beantwoorden",
      },
      scheduled: {
        subject: (number: string) => `Order ${number} is ingepland`,
        paragraphs: (day: string) => [
          `We hebben uw order ingepland op ${day}. In het portaal kunt u de datum in uw agenda zetten.`,
        ],
        action: undefined,
      },
      completed: {
        subject: (number: string) => `Order ${number} is opgeleverd`,
        paragraphs: (day: string) => [`We hebben uw order opgeleverd op ${day}. Uw dienst staat in het portaal.`],
        action: undefined,
      },
      rejected: {
        subject: (number: string) => `We kunnen order ${number} niet leveren`,
        paragraphs: () => ["We hebben uw order moeten afwijzen. Dit is de reden:"],
        action: undefined,
      },
      cancelled: {
        subject: (number: string) => `Order ${number} is geannuleerd`,
        paragraphs: () => ["Uw order is geannuleerd. Wat ervoor gereserveerd was, is weer vrij."],
        action: undefined,
      },
      cancelDenied: {
        subject: (number: string) => `Order ${number} gaat door`,
        paragraphs: () => ["U vroeg ons deze order te annuleren. Dat kan niet meer, dus we gaan ermee door."],
        action: undefined,
      },
      failed: {
        subject: (number: string) => `Order ${number} is mislukt`,
        paragraphs: () => ["We konden uw order niet uitvoeren. Dit is de reden:"],
        action: undefined,
      },
    },
  },
};
