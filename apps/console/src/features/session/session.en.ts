export default {
  "session.signing-in-title": "Signing in",
  "session.logout-title": "Signed out",
} as const;
