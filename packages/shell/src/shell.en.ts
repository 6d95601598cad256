export default {
  "error.application.title": "Something went wrong",
  "error.application.text":
    "{cause, select, network {We got no answer. Check your connection and try again in a moment.} role {Your account does not have the role that this needs. An administrator of your company can give it to you.} missing {It cannot be found. It may have been removed in the meantime.} refused {The request was refused. Reload the page and try again; contact us if it happens again.} server {Our server could not handle this. Try again in a moment.} other {That did not work. Try again in a moment.}}",
  "error.action-failed.title": "A new version is ready",
  "error.action-failed.text":
    "The portal was updated since you opened this page. Reload to continue; what you have typed is kept, except bank account numbers, passwords, PINs and files.",
  "error.close": "Close",
  "error.reload": "Load the new version",
  "error.support-code": "Support code",
  "error.support-hint": "Give this code if you contact us about it.",
  "api.429.title": "One moment please",
  "api.429.text":
    "There were too many requests in a short time. {unit, select, seconds {Wait {count, plural, one {# second} other {# seconds}}} minutes {Wait {count, plural, one {# minute} other {# minutes}}} other {Wait a minute}} and try again.",
  "api.500.title": "Something went wrong on our side",
  "api.500.text":
    "{kind, select, read {Our server could not read this. Try again later.} other {We could not complete this. Check whether your change was saved before you try again.}}",
  "auth.refresh-failed": "You have been signed out",
  "auth.refresh-failed-text": "Your session could not be extended. Sign in again to continue.",
  "loader.failed": "This could not be loaded.",
  "loader.retry": "Try again",
  "form.leave-title": "Leave without saving?",
  "form.leave-text": "You have changes on this page that are not saved. They will be lost if you leave.",
  "form.leave": "Leave the page",
  "form.stay": "Stay here",
  "common.save": "Save",
  "common.cancel": "Cancel",
  "common.undo": "Undo",
  "common.taken-back": "The change was undone.",
  "common.changed-since": "Someone else has changed this. Check it before you continue.",
  "common.file-unreadable": "This file cannot be read. Save it as CSV, up to 1 MB.",
  "common.file-guessed": "Read as Windows-1252, in which Excel saves CSV files. Check letters such as é and ö.",
  "common.unclosed-quote":
    "A quotation mark in row {row} is not closed, so the rows after it cannot be read. Close it or remove it.",
} as const;
