/** The texts of a request for a quotation. */
export default {
  "quotation-request.title": "Ask for a quotation",
  "quotation-request.text":
    "Describe what you need and where. We reply with a quotation, or call you if we have a question.",
  "quotation-request.kind": "What is it about?",
  "quotation-request.kind.LINE": "Line",
  "quotation-request.kind.RACK": "Rack",
  "quotation-request.kind.DC_CONNECTION": "Data-centre connection",
  "quotation-request.kind.WDM": "Wavelength",
  "quotation-request.kind.OTHER": "Something else",
  "quotation-request.description": "What do you need?",
  "quotation-request.attachment": "Drawing or specification (PDF)",
  "quotation-request.send": "Send request",
  "quotation-request.sent": "We received your request. You get a mail when the quotation is ready.",
  "quotation-request.offer": "Does the form not have what you need?",
  "quotation-request.about-term": "Term: {months, plural, one {# month} other {# months}}",
  "quotation-request.about-quantity": "Quantity: {quantity}",
  "quotation-request.refused.too-many": "You have 20 requests that wait for an answer. We answer those first.",
  "quotation-request.refused.suspended": "Your company is suspended, so nothing can be requested now.",
} as const;
