import { type DemoOrder, stepsOf } from "./order-list.demo.ts";

const eva = {
  firstName: "Eva",
  lastName: "Postma",
  email: "eva.postma@fietsfabriek.example",
  phoneNumber: "0200000016",
};

export const childOrders: readonly DemoOrder[] = [
  {
    key: "line of the child",
    customerId: 20120281,
    by: eva.email,
    kind: "LINE",
    body: {
      action: "NEW",
      packageCode: "FIB-500",
      contractTermMonths: 36,
      address: { postalCode: "8011AB", houseNumber: 14, houseNumberExtension: null, room: null },
      slaCode: "SLA-BASIC",
      ipv4Length: 32,
      ipv6Length: 48,
      circuits: [{ service: "INTERNET", handover: "DHCP" }],
      reference: "Proefwinkel",
      contact: eva,
      termsAccepted: true,
    },
    place: "Wolweverswal 14, 8011 AB Zwolle",
    steps: stepsOf({ submit: 0.3 }),
    milestonesReached: 0,
  },
];
