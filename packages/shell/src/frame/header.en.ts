export default {
  "layout.skip": "Skip to the content",
  "layout.home": "{brand}, home",
  "layout.search-short": "Search",
  "layout.help": "Help and status",
  "layout.language": "Language",
  "layout.theme": "Colours",
  "layout.theme.system": "System",
  "layout.theme.light": "Light",
  "layout.theme.dark": "Dark",
  "home.back": "Back to the home page",
  "palette.label": "Search screens, actions and records",
  "palette.placeholder": "Name, number or screen…",
} as const;
