export default {
  "session.signing-in-title": "Signing in",
  "session.token-refused": "This link cannot sign you in. Sign in with your company account instead.",
  "session.token-signed-in": "You are signed in already. Sign out first to sign in as someone else.",
  "session.home": "Go to the home page",
  "session.logout-title": "Signed out",
  "session.unlock-title": "Every feature is on",
  "session.unlock-text":
    "Until you close this browser window every feature of the portal is shown. What you may see and do stays the same.",
} as const;
