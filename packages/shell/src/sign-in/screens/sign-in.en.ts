export default {
  "session.signing-in": "One moment, you are being signed in.",
  "session.logging-out": "One moment, you are being signed out.",
  "auth.logout-success": "You have been signed out. You can close this window, or sign in again.",
  "session.login-again": "Back to sign in",
} as const;
