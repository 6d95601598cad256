export default {
  "tv-bulk.title": "Bulk TV accounts",
  "tv-bulk.action": "What do you want to do?",
  "tv-bulk.action.create": "Create accounts",
  "tv-bulk.action.suspend": "Suspend accounts",
  "tv-bulk.action.resume": "Resume accounts",
  "tv-bulk.text.create":
    "One account per row. The first line names the columns. You first see what would happen; nothing changes before you confirm.",
  "tv-bulk.text.suspend":
    "One account number per row, with a reason if you like: CUSTOMER_REQUEST, NON_PAYMENT or ABUSE. You first see what would happen; nothing changes before you confirm.",
  "tv-bulk.text.resume":
    "One account number per row. You first see what would happen; nothing changes before you confirm.",
  "tv-bulk.template": "Download an example file",
  "tv-bulk.template-name": "example.csv",
  "tv-bulk.file": "CSV file",
  "tv-bulk.rows": "Rows",
  "tv-bulk.rows-hint":
    "Paste rows here, or choose a file. A comma, a semicolon or a tab separates the cells. Our own list of TV accounts can be used too.",
  "tv-bulk.try": "Preview",
  "tv-bulk.empty": "Paste at least one row, or choose a file.",
  "tv-bulk.too-many": "At most {most, number} rows at a time. Divide the file.",
  "tv-bulk.missing": "The first line does not name these columns: {columns}.",
  "tv-bulk.unused": "{count, plural, one {This column is not used} other {These columns are not used}}: {columns}.",
  "tv-bulk.preview.create":
    "{done, plural, =0 {No account will be created} one {# account will be created} other {# accounts will be created}}. {left, plural, =0 {No row is skipped} one {# row is skipped} other {# rows are skipped}}.",
  "tv-bulk.preview.suspend":
    "{done, plural, =0 {No account is suspended} one {# account is suspended} other {# accounts are suspended}}. {left, plural, =0 {No row is skipped} one {# row is skipped} other {# rows are skipped}}.",
  "tv-bulk.preview.resume":
    "{done, plural, =0 {No account is resumed} one {# account is resumed} other {# accounts are resumed}}. {left, plural, =0 {No row is skipped} one {# row is skipped} other {# rows are skipped}}.",
  "tv-bulk.run.create": "{count, plural, one {Create # account} other {Create # accounts}}",
  "tv-bulk.run.suspend": "{count, plural, one {Suspend # account} other {Suspend # accounts}}",
  "tv-bulk.run.resume": "{count, plural, one {Resume # account} other {Resume # accounts}}",
  "tv-bulk.done.create":
    "{done, plural, =0 {No account was created} one {# account was created} other {# accounts were created}}. {left, plural, =0 {No row was skipped} one {# row was skipped} other {# rows were skipped}}.",
  "tv-bulk.done.suspend":
    "{done, plural, =0 {No account was suspended} one {# account was suspended} other {# accounts were suspended}}. {left, plural, =0 {No row was skipped} one {# row was skipped} other {# rows were skipped}}.",
  "tv-bulk.done.resume":
    "{done, plural, =0 {No account was resumed} one {# account was resumed} other {# accounts were resumed}}. {left, plural, =0 {No row was skipped} one {# row was skipped} other {# rows were skipped}}.",
  "tv-bulk.back": "Back to the rows",
  "tv-bulk.close": "Close",
  "tv-bulk.save": "Download the result",
  "tv-bulk.result-name": "result.csv",
  "tv-bulk.row": "Row",
  "tv-bulk.subject": "Account",
  "tv-bulk.verdict": "Result",
  "tv-bulk.errors": "What to check",
  "tv-bulk.product": "Product",
  "tv-bulk.monthly": "Per month",
  "tv-bulk.activate-yes": "Yes",
  "tv-bulk.activate-no": "No",
  "tv-bulk.double": "Possible duplicate",
  "tv-bulk.doubles":
    "{count, plural, one {# row looks like an earlier one and also becomes an account.} other {# rows look like earlier ones and also become accounts.}}",
  "tv-bulk.existing":
    "{count, plural, one {# row matches an account that you already have. Select the row to create the account anyway.} other {# rows match accounts that you already have. Select the rows for which you want to create an account anyway.}}",
  "tv-bulk.existing-left":
    "{count, plural, one {# row was skipped because you already have the account.} other {# rows were skipped because you already have the accounts.}}",
  "tv-bulk.create-anyway": "Create anyway",
  "tv-bulk.only-notable": "{count, plural, one {Only the row to check} other {Only the # rows to check}}",
  "tv-bulk.like-row": "row {row, number}",
  "tv-bulk.like-account": "account {accountNr}",
  "tv-bulk.warning.SAME_REFERENCE": "Same reference as {like}.",
  "tv-bulk.warning.SAME_ADDRESS_AND_NAME": "Same address and name as {like}.",
  "tv-bulk.warning.SAME_ROW": "Repeats {like}.",
  "tv-bulk.total": "{count, plural, one {# account} other {# accounts}}: {total} a month in total, excl. VAT.",
  "tv-bulk.total-each": "{count, number} × {each} = {total} a month, excl. VAT.",
  "tv-bulk.verdict.DONE": "OK",
  "tv-bulk.verdict.SAME": "No change needed",
  "tv-bulk.verdict.INVALID": "Not valid",
  "tv-bulk.verdict.UNKNOWN": "Unknown account",
  "tv-bulk.verdict.REPEATED": "Duplicate row",
  "tv-bulk.verdict.EXISTING": "Already exists",
  "tv-bulk.verdict.REFUSED": "Not possible in this status",
  "tv-bulk.suspended": "Your company is suspended, so accounts cannot be changed.",
} as const;
