import { brands } from "@demarc/contract/core/brands";
import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/process/environment.ts";
import { portalOf } from "../platform/http/portals.ts";
import { demoLegalPaths } from "./demo-legal.ts";
import { type DemoLocale, demoLocaleOf, demoPage, demoPageHeaders } from "./demo-page.ts";

type Texts = Readonly<Record<DemoLocale, { readonly title: string; readonly paragraphs: (brand: string) => string[] }>>;

const texts: Readonly<Record<keyof typeof demoLegalPaths, Texts>> = {
  terms: {
    en: {
      title: "General terms",
      paragraphs: (brand) => [
        `${brand} delivers the services that you order, at the prices of your contract.`,
        "You keep your sign-in details to yourself, and tell us when someone else may have them.",
        "Invoices are due within 14 days. A service that stays unpaid can be suspended.",
        "Each service has its own notice period, which the portal shows.",
      ],
    },
    nl: {
      title: "Algemene voorwaarden",
      paragraphs: (brand) => [
        `${brand} levert de diensten die u bestelt, voor de prijzen van uw contract.`,
        "U houdt uw inloggegevens voor uzelf en laat het ons weten als iemand anders ze kan hebben.",
        "Facturen betaalt u binnen 14 dagen. Een dienst die onbetaald blijft, kan worden geblokkeerd.",
        "Elke dienst heeft een eigen opzegtermijn, die u in het portaal ziet.",
      ],
    },
  },
  privacy: {
    en: {
      title: "Privacy statement",
      paragraphs: (brand) => [
        `${brand} uses your name, e-mail address and telephone number to deliver your services and to reach you about them.`,
        "We erase the data of an application 90 days after the decision.",
        "The activity log shows who changed what. It is kept for 13 months.",
        "You can ask us at any time which data we have about you, and have it corrected or erased.",
      ],
    },
    nl: {
      title: "Privacyverklaring",
      paragraphs: (brand) => [
        `${brand} gebruikt uw naam, e-mailadres en telefoonnummer om uw diensten te leveren en u daarover te bereiken.`,
        "De gegevens van een aanvraag wissen we 90 dagen na het besluit.",
        "De activiteiten laten zien wie wat wijzigde. We bewaren ze 13 maanden.",
        "U kunt ons altijd vragen welke gegevens we van u hebben, en ze laten corrigeren of wissen.",
      ],
    },
  },
};

const note = {
  en: "This page belongs to the demo. It is not a contract.",
  nl: "Deze pagina hoort bij de demo. Het is geen overeenkomst.",
} as const;

/** The demo's own terms and privacy statement of each brand, so that their links lead somewhere. Mounted in demo mode only. */
export function demoLegalRoutes(app: FastifyInstance, config: Config): void {
  for (const page of ["terms", "privacy"] as const)
    app.get(demoLegalPaths[page], async (request, reply) => {
      const { variant } = portalOf(config, request);
      const locale = demoLocaleOf(request);
      const { title, paragraphs } = texts[page][locale];
      const section = `<section>${paragraphs(brands[variant].name)
        .map((text) => `<p>${text}</p>`)
        .join("")}</section>`;
      const html = demoPage(variant, locale, title, `${section}<p class="dim">${note[locale]}</p>`);
      return reply.headers(demoPageHeaders(variant)).type("text/html").send(html);
    });
}
