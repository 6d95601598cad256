import { fixedUuid } from "../../../demo/fixed-uuid.ts";

interface DemoEndCustomer {
  readonly customerId: number;
  readonly reference: string;
  readonly name: string;
  readonly street: string;
  readonly houseNumber: number;
  readonly postalCode: string;
  readonly city: string;
  readonly linkedCustomerId?: number;
  readonly active?: false;
}

const polderlicht = 20120280;
const beeldwijk = 20180035;

const at = (street: string, houseNumber: number, postalCode: string, city: string) => ({
  street,
  houseNumber,
  postalCode,
  city,
});

/** The end customers of the demo resellers. Only Fietsfabriek has its own portal; the others are labels. */
export const endCustomers: readonly DemoEndCustomer[] = [
  {
    customerId: polderlicht,
    reference: "FIETS",
    name: "Fietsfabriek Zwolle B.V.",
    linkedCustomerId: 20120281,
    ...at("Fietsfabriekstraat", 12, "8011ZZ", "Zwolle"),
  },
  {
    customerId: polderlicht,
    reference: "MOLENRAD",
    name: "Bakkerij Het Molenrad",
    ...at("Molenradpad", 4, "8011ZZ", "Zwolle"),
  },
  {
    customerId: polderlicht,
    reference: "WATERLIJN",
    name: "Praktijk Waterlijn",
    ...at("Waterlijn", 31, "7411ZZ", "Deventer"),
  },
  {
    customerId: polderlicht,
    reference: "ZUIDERDIJK",
    name: "Garage Zuiderdijk",
    ...at("Zuiderdijk", 110, "8261ZZ", "Kampen"),
  },
  {
    customerId: polderlicht,
    reference: "RIETKRAAG",
    name: "Camping De Rietkraag",
    ...at("Rietkraagweg", 2, "7941ZZ", "Meppel"),
  },
  {
    customerId: polderlicht,
    reference: "STOOM",
    name: "Museum Het Stoomgemaal",
    ...at("Gemaalkade", 7, "8051ZZ", "Hattem"),
  },
  {
    customerId: polderlicht,
    reference: "OUDEWINKEL",
    name: "De Oude Winkel",
    active: false,
    ...at("Winkelhof", 9, "7311ZZ", "Apeldoorn"),
  },
  {
    customerId: beeldwijk,
    reference: "HOF-A",
    name: "Beeldwijkhof, blok A",
    ...at("Beeldwijkhof", 1, "7511ZZ", "Enschede"),
  },
  {
    customerId: beeldwijk,
    reference: "HOF-B",
    name: "Beeldwijkhof, blok B",
    ...at("Beeldwijkhof", 41, "7511ZZ", "Enschede"),
  },
  {
    customerId: beeldwijk,
    reference: "TOREN",
    name: "Beeldwijktoren",
    ...at("Torenplein", 2, "7511ZZ", "Enschede"),
  },
  {
    customerId: beeldwijk,
    reference: "ZORG",
    name: "Woonzorg De Lamp",
    ...at("Lampstraat", 18, "7511ZZ", "Enschede"),
  },
];

export const endCustomerId = (customerId: number, reference: string): string =>
  fixedUuid(`end customer ${customerId} ${reference}`);

export const endCustomerRows = () =>
  endCustomers.map(({ customerId, reference, name, linkedCustomerId, active, ...address }) => ({
    id: endCustomerId(customerId, reference),
    customer_id: customerId,
    linked_customer_id: linkedCustomerId ?? null,
    name,
    reference,
    active: active ?? true,
    address: { ...address, houseNumberExtension: null, room: null, country: "NL" },
  }));
