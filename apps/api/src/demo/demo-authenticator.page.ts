import type { Variant } from "@demarc/contract/core/variants";
import { codeOf, periodSeconds } from "@demarc/identity/second-factor/totp";
import { demoStaff } from "../features/staff/demo/staff-people.demo.ts";
import { type DemoLocale, demoPage } from "./demo-page.ts";

const texts = {
  en: {
    title: "Authenticator",
    about: "Codes for the second step of the people of the provider. Each code works once.",
    left: (seconds: number) => (seconds === 1 ? "1 second left" : `${seconds} seconds left`),
    until: (time: string) => `New codes at ${time}`,
    next: "Next",
    demo: "This page belongs to the demo. In production each person has an authenticator app or a passkey.",
  },
  nl: {
    title: "Authenticator",
    about: "Codes voor de tweede stap van de mensen van de provider. Elke code werkt één keer.",
    left: (seconds: number) => (seconds === 1 ? "Nog 1 seconde" : `Nog ${seconds} seconden`),
    until: (time: string) => `Nieuwe codes om ${time}`,
    next: "Volgende",
    demo: "Deze pagina hoort bij de demo. In productie heeft iedereen een eigen authenticator-app of passkey.",
  },
} as const;

const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The codes of now and of the next step. The page loads again when they change. */
export const authenticatorPage = (variant: Variant, locale: DemoLocale, now: Date): string => {
  const text = texts[locale];
  const changesAt = new Date((Math.floor(now.getTime() / 1000 / periodSeconds) + 1) * periodSeconds * 1000);
  const seconds = Math.ceil((changesAt.getTime() - now.getTime()) / 1000);
  const time = new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", {
    timeStyle: "medium",
    timeZone: "Europe/Amsterdam",
  }).format(changesAt);
  const people = demoStaff
    .map(({ name, username, appSecret }) => {
      const [code, next] = [now, changesAt].map((at) => spaced(codeOf(appSecret, at)));
      return `<li><span>${name}<br><span class="dim">${username}</span></span><span><strong>${code}</strong><br><span class="dim">${text.next} ${next}</span></span></li>`;
    })
    .join("");
  return demoPage(
    variant,
    locale,
    text.title,
    `<p>${text.about}</p><section><h2>${text.left(seconds)}</h2><p class="dim">${text.until(time)}</p><ul>${people}</ul></section>` +
      `<p class="dim">${text.demo}</p>`,
    { refreshSeconds: seconds },
  );
};
