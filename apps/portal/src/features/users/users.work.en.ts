export default {
  "work-list.user-pending":
    "{count, plural, one {An invitation hasn’t been accepted} other {# invitations haven’t been accepted}}",
  "work-list.user-pending.text": "Resend or cancel.",
  "work-list.user-pending.one": "{name} hasn’t accepted the invitation",
  "work-list.user-pending.act": "Review",
} as const;
