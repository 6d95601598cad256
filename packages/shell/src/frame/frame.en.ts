export default {
  "navigation.label": "Main navigation",
  "navigation.home": "Home",
  "navigation.open": "Open the navigation",
  "navigation.close": "Close the navigation",
  "navigation.fold": "Fold the navigation",
  "navigation.unfold": "Unfold the navigation",
  "navigation.broken": "{count, plural, one {One problem} other {# problems}}",
  "navigation.waiting": "{count, plural, one {One waits for you} other {# wait for you}}",
  "navigation.late":
    "{count, plural, one {One waits} other {# wait}}, {late, plural, one {one is late} other {# are late}}",
  "user.menu": "account menu",
  "user.shortcuts": "Keyboard shortcuts",
  "user.sign-out": "Sign out",
  "offline.text": "You are offline. This is from {time}; changes cannot be saved.",
} as const;
