export default {
  "ip.palette.set": "Set PTR of {address} to {ptr}",
  "ip.palette.set-hint": "Done immediately, with undo",
  "ip.palette.open": "Set PTR of {address}",
  "ip.palette.open-hint": "Opens the address",
} as const;
