import type { ManualAgreementCategory, ManualAgreementStatus } from "@demarc/contract/manual-agreements";
import type { NewAgreementLine } from "../agreement/manual-agreement-writing.queries.ts";

export interface DemoAgreement {
  readonly key: string;
  readonly customerId: number;
  readonly title: string;
  readonly category: ManualAgreementCategory;
  readonly description: string;
  readonly status: ManualAgreementStatus;
  readonly publishedDaysAgo: number;
  /** Days after the publication until it was accepted, or declined. */
  readonly answeredAfter?: number;
  readonly by?: { readonly username: string; readonly name: string };
  /** Days between the acceptance and the first day. */
  readonly startsAfter?: number;
  readonly termMonths: number;
  readonly noticeDays: number;
  readonly renewalMonths: number | null;
  readonly lines: readonly NewAgreementLine[];
  readonly services?: { readonly from: "line" | "rack"; readonly count: number };
  readonly document?: { readonly fileName: string; readonly lines: readonly string[] };
  readonly purchaseOrderNumber?: string;
  readonly declineReason?: string;
  readonly terminatedDaysAgo?: number;
  /** The quotation that made it, by its key in the demo. */
  readonly quotation?: string;
}

const polderlicht = 20_120_280;
const fietsfabriek = 20_120_281;
const kadeblok = 20_140_117;

const daan = { username: "daan.vos@polderlicht.example", name: "Daan Vos" };
const ruth = { username: "ruth.klein@kadeblok.example", name: "Ruth Klein" };
const eva = { username: "eva.postma@fietsfabriek.example", name: "Eva Postma" };

const line = (description: string, nrc: string, mrc: string, quantity = "1"): NewAgreementLine => ({
  description,
  quantity,
  nrc,
  mrc,
});

/** In the order of their numbers. */
export const demoAgreements: readonly DemoAgreement[] = [
  {
    key: "campus ring",
    customerId: kadeblok,
    title: "Dark fibre ring between three data centres",
    category: "CUSTOM_NETWORK",
    description: `A ring of **dark fibre** between AMS1, AMS2 and RTM1, for your own equipment.

We are responsible for:

- the fibre, up to and including the patch panels
- repairs within **8 hours**, also at night and at weekends
- a measurement report every year

Your own equipment lights the fibre. See [how we measure](https://portal.waterkant.example/legal/terms).`,
    status: "ACTIVE",
    publishedDaysAgo: 620,
    answeredAfter: 5,
    by: ruth,
    startsAfter: 20,
    termMonths: 12,
    noticeDays: 90,
    renewalMonths: 12,
    lines: [
      line("Fibre pair AMS1 – AMS2", "1250.00", "640.00"),
      line("Fibre pair AMS2 – RTM1", "1250.00", "980.00"),
      line("Fibre pair RTM1 – AMS1", "1250.00", "995.00"),
    ],
    services: { from: "rack", count: 3 },
    document: {
      fileName: "measurement-report.pdf",
      lines: ["AMS1 – AMS2: 11.4 km, 4.1 dB.", "AMS2 – RTM1: 68.2 km, 17.9 dB.", "RTM1 – AMS1: 71.0 km, 18.6 dB."],
    },
    purchaseOrderNumber: "KB-2311",
  },
  {
    key: "branch wifi",
    customerId: polderlicht,
    title: "Beheer van wifi op twaalf vestigingen",
    category: "MAINTENANCE",
    description: `Wij beheren de **wifi** op twaalf vestigingen van uw klanten.

1. Storingen verhelpen wij dezelfde werkdag.
2. Updates installeren wij 's nachts.
3. Elk kwartaal ontvangt u een rapport.

Vestigingen toevoegen kan tussentijds; de prijs per vestiging blijft gelijk.`,
    status: "ACTIVE",
    publishedDaysAgo: 200,
    answeredAfter: 3,
    by: daan,
    termMonths: 12,
    noticeDays: 30,
    renewalMonths: 12,
    lines: [line("Beheer per vestiging", "0.00", "39.50", "12"), line("Inrichting", "1450.00", "0.00")],
    services: { from: "line", count: 2 },
    document: { fileName: "dienstbeschrijving-wifi.pdf", lines: ["Beheer van wifi.", "Reactietijd: 4 uur."] },
  },
  {
    key: "phone migration",
    customerId: polderlicht,
    title: "Overzetten van vaste telefonie",
    category: "PROJECT",
    description: `Project van **zes maanden** waarin wij 240 telefoonnummers overzetten.

- Elke week een voortgangsoverleg.
- Nummers gaan buiten kantoortijd over.`,
    status: "ACTIVE",
    publishedDaysAgo: 70,
    answeredAfter: 8,
    by: daan,
    termMonths: 6,
    noticeDays: 0,
    renewalMonths: null,
    lines: [line("Projectleiding", "0.00", "850.00"), line("Overzetten per nummer", "4.25", "0.00", "240")],
    purchaseOrderNumber: "PL-88214",
  },
  {
    key: "shop internet",
    customerId: fietsfabriek,
    title: "Tijdelijk internet voor een pop-upwinkel",
    category: "PROJECT",
    description: "Een tijdelijke aansluiting via 5G, met vast IP-adres.",
    status: "ENDED",
    publishedDaysAgo: 400,
    answeredAfter: 1,
    by: eva,
    termMonths: 3,
    noticeDays: 0,
    renewalMonths: null,
    lines: [line("5G-router in bruikleen", "75.00", "0.00"), line("Internet via 5G", "0.00", "89.00")],
  },
  {
    key: "factory network",
    customerId: fietsfabriek,
    title: "Beheer van het fabrieksnetwerk",
    category: "MAINTENANCE",
    description: "Beheer van switches en wifi in de fabriek, met reactie **binnen twee uur**.",
    status: "ENDING",
    publishedDaysAgo: 350,
    answeredAfter: 4,
    by: eva,
    termMonths: 12,
    noticeDays: 60,
    renewalMonths: 1,
    lines: [line("Beheer per switch", "0.00", "18.75", "14"), line("Beheer van wifi", "0.00", "95.00")],
    terminatedDaysAgo: 9,
  },
  {
    key: "spare hardware",
    customerId: fietsfabriek,
    title: "Reserveapparatuur op locatie",
    category: "OTHER",
    description: "Een reserveswitch en een reserverouter, die wij op locatie bewaren.",
    status: "DECLINED",
    publishedDaysAgo: 45,
    answeredAfter: 6,
    by: eva,
    termMonths: 24,
    noticeDays: 30,
    renewalMonths: 12,
    lines: [line("Reserveset", "0.00", "64.00")],
    declineReason: "Wij houden zelf een reserveset aan.",
  },
  {
    key: "cage",
    customerId: kadeblok,
    title: "Private cage in AMS2",
    category: "HOUSING",
    description: `A **locked cage** of 18 m² in AMS2, for up to twelve racks.

- Access day and night for the people on your list.
- Cameras at the door; recordings are kept for 28 days.
- Power is metered per rack and invoiced separately.

We build the cage within six weeks after you accept. See the [house rules](https://portal.waterkant.example/legal/terms).`,
    status: "PENDING_ACCEPTANCE",
    publishedDaysAgo: 16,
    termMonths: 36,
    noticeDays: 90,
    renewalMonths: 12,
    lines: [line("Cage of 18 m²", "7500.00", "2160.00"), line("Camera at the door", "450.00", "35.00", "2")],
    document: { fileName: "cage-floor-plan.pdf", lines: ["Hall 2, position C4 to C7.", "18 m², one door."] },
  },
  {
    key: "firewalls",
    customerId: polderlicht,
    title: "Beheerde firewalls op zes locaties",
    category: "MAINTENANCE",
    description: "",
    status: "ACTIVE",
    publishedDaysAgo: 4.2,
    answeredAfter: 0,
    by: daan,
    termMonths: 36,
    noticeDays: 30,
    renewalMonths: 12,
    lines: [line("Installatie op zes locaties", "1450.00", "0.00"), line("Beheer van zes firewalls", "0.00", "294.00")],
    purchaseOrderNumber: "PO-8812",
    quotation: "accepted",
  },
];
