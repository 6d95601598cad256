import type { Locale } from "@demarc/shell/translate.ts";

/** The texts on the card. It has a language of its own: that of the subscriber, not of the person who prints it. */
export const cardTexts = {
  en: {
    title: "Your TV on your own screen",
    account: "Account number",
    name: "Name",
    code: "Your activation code",
    scan: "QR code of the activation code",
    steps: [
      "Start the TV app or the set-top box and choose “Activate”.",
      "Enter the activation code, or scan the QR code with the device.",
      "The device plays immediately. You need no password.",
    ],
    valid: (day: string) => `Valid through ${day}.`,
    uses: (left: number) =>
      left === 1 ? "You can activate one device with it." : `You can activate ${left} devices with it.`,
    secret: "Anyone with this code can watch at your expense. Keep the card to yourself.",
  },
  nl: {
    title: "Uw tv op uw eigen scherm",
    account: "Accountnummer",
    name: "Naam",
    code: "Uw activatiecode",
    scan: "QR-code van de activatiecode",
    steps: [
      "Start de tv-app of de tv-ontvanger en kies “Activeren”.",
      "Voer de activatiecode in, of scan de QR-code met het apparaat.",
      "Het apparaat speelt meteen af. U hebt geen wachtwoord nodig.",
    ],
    valid: (day: string) => `Geldig tot en met ${day}.`,
    uses: (left: number) =>
      left === 1 ? "U kunt er één apparaat mee activeren." : `U kunt er ${left} apparaten mee activeren.`,
    secret: "Met deze code kan een ander op uw kosten kijken. Geef de kaart niet aan anderen.",
  },
} as const satisfies Record<Locale, unknown>;
