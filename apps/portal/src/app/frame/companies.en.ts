export default {
  "companies.label": "Choose a company",
  "companies.placeholder": "Name or customer number…",
  "companies.own": "Your company",
  "companies.children": "Your customers",
  "companies.nothing": "No company found for “{typed}”.",
  "companies.count": "{count, plural, =0 {No company found} one {One company} other {# companies}}",
  "viewed.text": "You are viewing {name}. Read only.",
  "viewed.back": "Back to {name}",
} as const;
