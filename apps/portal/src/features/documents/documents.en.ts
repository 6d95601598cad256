/** Texts of a document that a form takes. */
export default {
  "documents.uploading": "Uploading",
  "documents.upload-failed": "Upload failed. Try again.",
  "documents.upload-refused": "Choose a PDF of at most 10 MB.",
  "documents.uploaded": "{name} received",
  "documents.stored": "File attached",
  "documents.remove": "Remove file",
} as const;
