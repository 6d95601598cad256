export default {
  "ip.palette.set": "Set the PTR record of {address} to {ptr}",
  "ip.palette.set-hint": "Changes immediately; you can undo it",
  "ip.palette.open": "Set the PTR record of {address}",
  "ip.palette.open-hint": "Opens the address",
} as const;
