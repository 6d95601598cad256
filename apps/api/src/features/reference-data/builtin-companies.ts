/** Fictitious companies of the demo's trade register, in the response format of a register. Other numbers have no response. */
const companies: Readonly<Record<string, { found: true; name: string; address: string; active: boolean }>> = {
  "99990031": {
    found: true,
    name: "Kaasmakerij De Driehoek B.V.",
    address: "Kaasdragerspad 23, 1811 ZZ Alkmaar",
    active: true,
  },
  "99990032": { found: true, name: "Atelier Werfkade", address: "Werfkade 14 bis, 3511 ZZ Utrecht", active: true },
  "99990033": {
    found: true,
    name: "Scheepswerf Merwede B.V.",
    address: "Merwedekade 16, 3311 ZZ Dordrecht",
    active: false,
  },
};

export const builtinCompany = (number: string): object | undefined => companies[number];
