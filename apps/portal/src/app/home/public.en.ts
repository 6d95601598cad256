export default {
  "home.title": "Customer and partner portal",
  "home.intro": "Run your services with {brand} from one place: your company, your people and what you buy from us.",
  "home.login-title": "Sign in",
  "home.login-text": "Use the account of your company. You are taken to the sign-in page and come back here.",
  "home.login": "Sign in with single sign-on",
  "home.logging-in": "Taking you to the sign-in page …",
  "home.login-failed": "Signing in did not work. Try again, or contact us if it keeps failing.",
  "home.login-busy": "Too many sign-in attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
  "home.login-refused":
    "You signed in as {address}, but this address cannot sign in here. Ask your administrator for access, or sign in with another address.",
  "home.apply-title": "Become a partner",
  "home.apply-text": "Resell our services under your own name. The application takes about five minutes.",
  "home.apply": "Apply for an account",
  "home.point.company": "Company, addresses and bank account, kept by yourself",
  "home.point.contacts": "The right colleague for orders, invoices, faults and abuse reports",
  "home.point.safe": "One sign-in for everything, and each person sees what their role allows",
} as const;
