export default {
  "public.navigation": "Main navigation",
  "public.check": "Address check",
  "public.api": "API",
  "public.status": "Status",
  "public.sign-in": "Sign in",
  "public.terms": "Terms",
  "public.privacy": "Privacy",
  "public.docs": "API documentation",
} as const;
