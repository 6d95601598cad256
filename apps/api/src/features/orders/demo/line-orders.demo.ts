import type { OrderBody } from "@demarc/contract/core/order-body";
import { demoLines } from "../../lines/demo/line-list.demo.ts";
import { lineId } from "../../lines/demo/lines.demo.ts";
import { type DemoOrder, stepsOf } from "./order-list.demo.ts";

const polderlicht = 20120280;

const daan = {
  firstName: "Daan",
  lastName: "Vos",
  email: "daan.vos@polderlicht.example",
  phoneNumber: "0380000012",
};

type Choice = OrderBody & Required<Pick<OrderBody, "packageCode" | "contractTermMonths">>;

/** An order of a line at an address: `[postal code, house number, addition, street, city]`. */
const line = (
  key: string,
  [postalCode, houseNumber, extension, street, city]: readonly [string, number, string, string, string],
  choice: Choice,
): Pick<DemoOrder, "key" | "customerId" | "by" | "kind" | "body" | "place"> => ({
  key,
  customerId: polderlicht,
  by: daan.email,
  kind: "LINE",
  body: {
    action: "NEW",
    address: { postalCode, houseNumber, houseNumberExtension: extension || null, room: null },
    slaCode: "SLA-BASIC",
    ipv4Length: 32,
    ipv6Length: 48,
    circuits: [{ service: "INTERNET", handover: "DHCP" }],
    contact: daan,
    termsAccepted: true,
    ...choice,
  },
  place: `${[street, houseNumber, extension].filter(Boolean).join(" ")}, ${postalCode.slice(0, 4)} ${postalCode.slice(4)} ${city}`,
});

const demoLine = (lineNumber: string) => {
  const found = demoLines.find((one) => one.lineNumber === lineNumber);
  if (!found) throw new Error(`the demo has no line ${lineNumber}`);
  return found;
};

/** The order that a line of the demo came from. */
const delivered = (lineNumber: string, justification?: string): DemoOrder => {
  const { postalCode, houseNumber, extension, street, city, reference, ...contract } = demoLine(lineNumber);
  const day = contract.ageDays;
  return {
    ...line(lineNumber, [postalCode, houseNumber, extension ?? "", street, city], {
      packageCode: contract.product,
      contractTermMonths: contract.termMonths,
      slaCode: contract.sla,
      ipv4Length: contract.ipv4 ? Number(contract.ipv4.slice(5)) : 32,
      reference,
      ...(justification ? { justification } : {}),
    }),
    ...(contract.endCustomer ? { endCustomer: contract.endCustomer } : {}),
    steps: stepsOf({ submit: day + 16, accept: day + 15, schedule: day + 12, start: day + 4, complete: day }),
    deliveredDaysAgo: day,
    milestonesReached: 7,
    services: [{ type: "line", id: lineId(lineNumber), name: lineNumber }],
  };
};

const onLine = (key: string, lineNumber: string, choice: Partial<Choice>) => {
  const { postalCode, houseNumber, extension, street, city, reference, product, termMonths, sla } =
    demoLine(lineNumber);
  return {
    ...line(key, [postalCode, houseNumber, extension ?? "", street, city], {
      packageCode: product,
      contractTermMonths: termMonths,
      slaCode: sla,
      reference,
      ...choice,
    }),
    target: { type: "line", id: lineId(lineNumber) },
  } as const;
};

export const lineOrders: readonly DemoOrder[] = [
  {
    ...line("draft line", ["7411ZZ", 27, "", "IJsselkade", "Deventer"], {
      packageCode: "FIB-500",
      contractTermMonths: 12,
      reference: "Praktijk, tweede ingang",
      termsAccepted: false,
    }),
    endCustomer: "WATERLIJN",
    steps: [],
    draftedDaysAgo: 1.2,
    milestonesReached: 0,
  },
  {
    ...line("submitted line", ["8011AB", 12, "B", "Wolweverswal", "Zwolle"], {
      packageCode: "FIB-1000",
      contractTermMonths: 36,
      slaCode: "SLA-PLUS",
      ipv4Length: 29,
      reference: "Bakkerij, Wolweverswal",
      customerReference: "PO-8841",
    }),
    endCustomer: "MOLENRAD",
    steps: stepsOf({ submit: 0.8 }),
    milestonesReached: 0,
  },
  {
    ...line("waiting line", ["6811ZZ", 30, "2", "Rijnoever", "Arnhem"], {
      packageCode: "FIB-500",
      contractTermMonths: 36,
      reference: "Kantoor Rijnoever",
    }),
    steps: [
      { event: "submit", daysAgo: 6.1 },
      {
        event: "requestInfo",
        daysAgo: 4.2,
        text: "De aansluiting ligt achter een afgesloten hek. Wie kan de monteur van Access NL binnenlaten?",
      },
    ],
    reminders: 1,
    milestonesReached: 0,
    notes: [
      {
        daysAgo: 4.2,
        by: "OPERATOR",
        text: "Access NL was op locatie en kon het terrein niet op.",
        isInternal: true,
      },
    ],
  },
  {
    ...line("held line", ["4811ZZ", 7, "", "Markdal", "Breda"], {
      packageCode: "FIB-1000",
      contractTermMonths: 36,
      slaCode: "SLA-PLUS",
      reference: "Winkel Markdal",
    }),
    steps: [
      { event: "submit", daysAgo: 15.3 },
      {
        event: "hold",
        daysAgo: 12.9,
        text: "Het glasnet in deze straat is nog niet klaar. We verwachten het over zes weken en gaan dan verder.",
      },
    ],
    milestonesReached: 0,
  },
  {
    ...onLine("changed line", "LN-104223", { packageCode: "FIB-500" }),
    action: "CHANGE",
    steps: stepsOf({ submit: 3.4, accept: 2.2 }),
    milestonesReached: 1,
  },
  {
    ...line("taken-over line", ["3011ZZ", 5, "", "Havenbekken", "Rotterdam"], {
      packageCode: "VDSL-100",
      contractTermMonths: 12,
      action: "MIGRATE",
      currentServiceId: "XDF204417",
      currentProvider: "Havennet",
      reference: "Loods Havenbekken",
      customerReference: "PO-8790",
    }),
    action: "MIGRATE",
    steps: stepsOf({ submit: 18.2, accept: 16.9, schedule: 12.4 }),
    plannedIn: 6,
    milestonesReached: 3,
    notes: [
      { daysAgo: 13, by: "CUSTOMER", text: "Graag niet op maandag: dan is er niemand in de loods." },
      { daysAgo: 12.4, by: "OPERATOR", text: "Dat lukt. De monteur belt een half uur van tevoren." },
    ],
  },
  {
    ...onLine("ended line", "LN-104218", {}),
    action: "TERMINATE",
    steps: stepsOf({ submit: 8.4, schedule: 8.39 }),
    milestonesReached: 0,
  },
  {
    ...line("business line", ["1211ZZ", 5, "", "Omroeplaan", "Hilversum"], {
      packageCode: "BFIB-1G",
      contractTermMonths: 36,
      slaCode: "SLA-PREMIUM",
      ipv4Length: 29,
      reference: "Studio Omroeplaan",
      customerReference: "PO-8702",
    }),
    steps: stepsOf({ submit: 52.1, accept: 50.3, schedule: 44, start: 3.1 }),
    plannedIn: 8,
    milestonesReached: 4,
    notes: [{ daysAgo: 3, by: "OPERATOR", text: "De graafwerkzaamheden zijn begonnen." }],
  },
  {
    ...line("regretted line", ["9711ZZ", 2, "A", "Turfsingel", "Groningen"], {
      packageCode: "FIB-1000",
      contractTermMonths: 12,
      reference: "Kantoor Turfsingel",
    }),
    steps: [
      ...stepsOf({ submit: 11.2, accept: 9.4, schedule: 7.3 }),
      { event: "cancel", daysAgo: 1.1, text: "De klant verhuist toch niet." },
    ],
    plannedIn: 11,
    milestonesReached: 3,
  },
  {
    ...line("cancelled line", ["5911ZZ", 12, "", "Maasboulevard", "Venlo"], {
      packageCode: "FIB-100",
      contractTermMonths: 12,
      reference: "Balie Maasboulevard",
    }),
    steps: [
      { event: "submit", daysAgo: 33.4 },
      { event: "cancel", daysAgo: 32.6, text: "Dubbel besteld." },
    ],
    milestonesReached: 0,
  },
  delivered("LN-104201", "Servers voor post en webwinkels van onze klanten op kantoor."),
  delivered("LN-104234"),
  {
    ...line("rejected line", ["6211ZZ", 61, "A", "Maaswal", "Maastricht"], {
      packageCode: "COAX-600",
      contractTermMonths: 12,
      reference: "Atelier Maaswal",
    }),
    steps: [
      { event: "submit", daysAgo: 61.2 },
      {
        event: "reject",
        daysAgo: 58.5,
        text: "Het kabelnet in dit pand is buiten gebruik. Een andere aansluiting is er niet.",
      },
    ],
    milestonesReached: 0,
  },
  {
    ...line("failed line", ["9401ZZ", 33, "", "Brinkdijk", "Assen"], {
      packageCode: "VDSL-100",
      contractTermMonths: 36,
      reference: "Werkplaats Brinkdijk",
    }),
    steps: [
      ...stepsOf({ submit: 72.3, accept: 70.6, schedule: 66.1, start: 55.4 }),
      {
        event: "fail",
        daysAgo: 54.7,
        text: "De monteur vond geen bruikbaar koperpaar in de straat. We kunnen op dit adres geen lijn leveren.",
      },
    ],
    milestonesReached: 4,
  },
];
