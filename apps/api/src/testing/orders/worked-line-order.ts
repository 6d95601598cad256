const contact = { firstName: "Ilse", lastName: "Kok", email: "i.kok@winkel.example", phoneNumber: "0381234567" };

/** The worked example of a line order in the specification. */
export const workedLineOrder = {
  packageCode: "FIB-1000",
  contractTermMonths: 36,
  action: "NEW",
  address: { postalCode: "8011AB", houseNumber: 12, houseNumberExtension: "A", room: null },
  slaCode: "SLA-PLUS",
  ipv4Length: 29,
  ipv6Length: 48,
  circuits: [{ service: "INTERNET", handover: "DHCP" }],
  parameters: { testAndLabel: true, appointmentPreference: "AM" },
  contact,
  customerReference: "PO-8841",
  reference: "Winkel Zwolle",
  termsAccepted: true,
  expectedNrcTotal: "0.00",
  expectedMrcTotal: "67.10",
} as const;
