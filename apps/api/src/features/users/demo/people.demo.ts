import type { Role } from "@demarc/contract/core/access";
import type { ContactType } from "@demarc/contract/core/customer-contact";

export interface DemoPerson {
  readonly customerId: number;
  readonly username: string;
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly status?: "DISABLED" | "PENDING_ACTIVATION";
  readonly kind?: "API";
  readonly locale?: "en";
}

export const demoPassword = "Demo-wachtwoord-2026!";

const polderlicht = 20120280;
const fietsfabriek = 20120281;
const kadeblok = 20140117;
const beeldwijk = 20180035;

const admin: readonly Role[] = ["RESELLER_ADMIN"];
const finance: readonly Role[] = ["RESELLER_FINANCE"];
const order: readonly Role[] = ["RESELLER_ORDER"];
const serviceDesk: readonly Role[] = ["RESELLER_SERVICE_DESK"];

export const people: readonly DemoPerson[] = [
  {
    customerId: polderlicht,
    username: "joris.bakker@polderlicht.example",
    firstName: "Joris",
    lastName: "Bakker",
    roles: admin,
  },
  {
    customerId: polderlicht,
    username: "fenna.smit@polderlicht.example",
    firstName: "Fenna",
    lastName: "Smit",
    roles: finance,
  },
  {
    customerId: polderlicht,
    username: "daan.vos@polderlicht.example",
    firstName: "Daan",
    lastName: "Vos",
    roles: order,
  },
  {
    customerId: polderlicht,
    username: "lotte.prins@polderlicht.example",
    firstName: "Lotte",
    lastName: "Prins",
    roles: serviceDesk,
  },
  {
    customerId: polderlicht,
    username: "bas.kuiper@polderlicht.example",
    firstName: "Bas",
    lastName: "Kuiper",
    roles: [...finance, ...order],
  },
  {
    customerId: polderlicht,
    username: "oud.medewerker@polderlicht.example",
    firstName: "Oud",
    lastName: "Medewerker",
    roles: order,
    status: "DISABLED",
  },
  {
    customerId: polderlicht,
    username: "nieuw.medewerker@polderlicht.example",
    firstName: "Nieuw",
    lastName: "Medewerker",
    roles: order,
    status: "PENDING_ACTIVATION",
  },
  {
    customerId: polderlicht,
    username: "api@polderlicht.example",
    firstName: "API",
    lastName: "Polderlicht",
    roles: admin,
    kind: "API",
  },
  {
    customerId: fietsfabriek,
    username: "eva.postma@fietsfabriek.example",
    firstName: "Eva",
    lastName: "Postma",
    roles: admin,
  },
  {
    customerId: kadeblok,
    username: "mila.stone@kadeblok.example",
    firstName: "Mila",
    lastName: "Stone",
    roles: admin,
    locale: "en",
  },
  {
    customerId: kadeblok,
    username: "omar.haddad@kadeblok.example",
    firstName: "Omar",
    lastName: "Haddad",
    roles: finance,
    locale: "en",
  },
  {
    customerId: kadeblok,
    username: "ruth.klein@kadeblok.example",
    firstName: "Ruth",
    lastName: "Klein",
    roles: order,
    locale: "en",
  },
  {
    customerId: kadeblok,
    username: "tim.okafor@kadeblok.example",
    firstName: "Tim",
    lastName: "Okafor",
    roles: serviceDesk,
    locale: "en",
  },
  {
    customerId: kadeblok,
    username: "new.colleague@kadeblok.example",
    firstName: "New",
    lastName: "Colleague",
    roles: order,
    status: "PENDING_ACTIVATION",
    locale: "en",
  },
  {
    customerId: kadeblok,
    username: "api@kadeblok.example",
    firstName: "API",
    lastName: "Kadeblok",
    roles: admin,
    kind: "API",
    locale: "en",
  },
  {
    customerId: beeldwijk,
    username: "anouk.dejong@beeldwijk.example",
    firstName: "Anouk",
    middleName: "de",
    lastName: "Jong",
    roles: admin,
  },
  {
    customerId: beeldwijk,
    username: "koen.visser@beeldwijk.example",
    firstName: "Koen",
    lastName: "Visser",
    roles: finance,
  },
  {
    customerId: beeldwijk,
    username: "yara.mulder@beeldwijk.example",
    firstName: "Yara",
    lastName: "Mulder",
    roles: serviceDesk,
  },
  {
    customerId: beeldwijk,
    username: "oud.medewerker@beeldwijk.example",
    firstName: "Oud",
    lastName: "Medewerker",
    roles: serviceDesk,
    status: "DISABLED",
  },
];

export interface DemoContact {
  readonly username: string;
  readonly types: readonly ContactType[];
  readonly jobTitle: string;
  readonly phoneNumber: string;
}

/** Contacts of the demo companies. Beeldwijk has no abuse contact, so that its home page shows a task. */
export const contacts: readonly DemoContact[] = [
  { username: "joris.bakker@polderlicht.example", types: ["main"], jobTitle: "Directeur", phoneNumber: "0200000012" },
  {
    username: "fenna.smit@polderlicht.example",
    types: ["billing"],
    jobTitle: "Administratie",
    phoneNumber: "0200000013",
  },
  { username: "daan.vos@polderlicht.example", types: ["order"], jobTitle: "Inkoop", phoneNumber: "0200000014" },
  {
    username: "lotte.prins@polderlicht.example",
    types: ["support", "abuse"],
    jobTitle: "Servicedesk",
    phoneNumber: "0200000015",
  },
  {
    username: "eva.postma@fietsfabriek.example",
    types: ["main", "billing", "order"],
    jobTitle: "Bedrijfsleider",
    phoneNumber: "0200000016",
  },
  {
    username: "mila.stone@kadeblok.example",
    types: ["main", "order"],
    jobTitle: "Head of operations",
    phoneNumber: "0200000017",
  },
  { username: "omar.haddad@kadeblok.example", types: ["billing"], jobTitle: "Finance", phoneNumber: "0200000018" },
  {
    username: "tim.okafor@kadeblok.example",
    types: ["support", "abuse"],
    jobTitle: "Network engineer",
    phoneNumber: "0200000019",
  },
  {
    username: "anouk.dejong@beeldwijk.example",
    types: ["main", "order"],
    jobTitle: "Directeur",
    phoneNumber: "0200000020",
  },
  {
    username: "koen.visser@beeldwijk.example",
    types: ["billing"],
    jobTitle: "Administratie",
    phoneNumber: "0200000021",
  },
  {
    username: "yara.mulder@beeldwijk.example",
    types: ["support"],
    jobTitle: "Bewonersservice",
    phoneNumber: "0200000022",
  },
];
