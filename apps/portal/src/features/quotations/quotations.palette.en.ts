export default {
  "quotations.palette.accept": "Accept quotation {name}",
  "quotations.palette.reject": "Reject quotation {name}",
  "quotations.palette.hint": "Opens the form",
} as const;
