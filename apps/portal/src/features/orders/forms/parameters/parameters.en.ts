/** Texts of the values that a package asks for. */
export default {
  "parameters.once": "{amount} once",
  "parameters.monthly": "{amount} a month",
  "parameters.per-unit": "{amount} per {unit}",
  "parameters.more-options": "More options",
  "parameters.none": "None",
  "parameters.choose": "Choose",
} as const;
