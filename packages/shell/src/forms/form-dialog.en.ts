export default {
  "form-dialog.title": "Discard your changes?",
  "form-dialog.text": "They are not saved.",
  "form-dialog.stay": "Keep editing",
  "form-dialog.discard": "Discard changes",
} as const;
