/** Texts of the values that a package asks for. */
export default {
  "ordering.once": "{amount} once",
  "ordering.monthly": "{amount} a month",
  "ordering.per-unit": "{amount} per {unit}",
  "ordering.more-options": "More options",
  "ordering.none": "None",
  "ordering.choose": "Choose",
  "ordering.uploading": "Uploading",
  "ordering.upload-failed": "Upload failed. Try again.",
  "ordering.upload-refused": "Choose a PDF of at most 10 MB.",
  "ordering.uploaded": "{name} received",
  "ordering.stored": "File attached",
  "ordering.remove": "Remove file",
} as const;
