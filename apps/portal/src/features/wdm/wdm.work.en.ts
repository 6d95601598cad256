export default {
  "work-list.wave-down": "{count, plural, one {A wavelength is down} other {# wavelengths are down}}",
  "work-list.wave-down.text": "{subjects}",
  "work-list.wave-down.one": "{name} is down",
  "work-list.wave-down.act": "See what is known",
} as const;
