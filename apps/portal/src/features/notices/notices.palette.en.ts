export default {
  "notices.palette.end": "End a contract",
  "notices.palette.end-hint": "Choose the contract from the list",
} as const;
