export default {
  "notifications.title": "Notifications",
  "notifications.none": "No notifications yet",
  "notifications.none-text": "Here you read what happens to your orders, services and invoices.",
  "notifications.none-text.tv": "Here you read what happens to your TV accounts and invoices.",
  "notifications.none-unread": "You have read everything",
  "notifications.read-all": "Mark all as read",
  "notifications.only-unread": "Only unread",
  "notifications.show-all": "Show all notifications",
  "notifications.unread-mark": "Unread:",
} as const;
