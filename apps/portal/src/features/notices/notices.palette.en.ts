export default {
  "notices.palette.end": "End a contract",
  "notices.palette.end-hint": "Choose it from the list",
} as const;
