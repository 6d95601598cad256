export default {
  "work-list.msa-unsigned":
    "{count, plural, one {An agreement waits for your signature} other {# agreements wait for your signature}}",
  "work-list.msa-unsigned.text": "Your company needs a signed agreement to order.",
  "work-list.msa-unsigned.one": "{name} waits for your signature",
  "work-list.msa-unsigned.done": "Agreement signed",
  "work-list.msa-unsigned.act": "Read and sign",
} as const;
