/** Texts of the values that a package asks for. */
export default {
  "ordering.once": "{amount} once",
  "ordering.monthly": "{amount} a month",
  "ordering.per-unit": "{amount} per {unit}",
  "ordering.more-options": "More options",
  "ordering.none": "None",
  "ordering.choose": "Choose",
  "ordering.uploading": "Uploading",
  "ordering.upload-failed": "This file could not be sent. Choose a PDF of at most 10 MB.",
  "ordering.uploaded": "The file is with us.",
  "ordering.replace": "Choose another file",
} as const;
