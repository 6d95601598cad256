export default {
  "lines.palette.fault": "Report a fault of {name}",
  "lines.palette.fault-hint": "Opens the form",
  "lines.palette.fault-any": "Report a fault",
  "lines.palette.fault-any-hint": "Choose the line from the list",
  "lines.palette.examine": "Examine {name}",
  "lines.palette.examine-hint": "Opens the diagnosis",
} as const;
