/** A hand-written catalogue of another provider. */
export const ownCatalogue = `
sites:
  - code: GRN1
    name: Groningen Zernike
    address: { street: Zernikelaan, houseNumber: 17, postalCode: 9747ZZ, city: Groningen }
    operator: Noorderlicht Hosting
    rackFootprints: [FULL, HALF]
    powerOptions: [1x16A]
    ixps: [GN-IX]
    wdmNode: true
    spaces:
      - { code: GRN1-A-01, room: Zaal 1, row: A, position: "01", footprint: FULL, heightU: 46 }
      - { code: GRN1-A-02, room: Zaal 1, row: A, position: "02", footprint: FULL, heightU: 46 }
  - code: ASN1
    name: Assen
    address: { street: Drentseweg, houseNumber: 2, houseNumberExtension: A, postalCode: 9405ZZ, city: Assen }
    operator: Noorderlicht Hosting
    wdmNode: true
routes:
  - { code: GRN1-ASN1, siteA: GRN1, siteZ: ASN1, lengthKm: 31.2, latencyUs: 156, channels: [C21-C24, C30, 1551] }
packages:
  - code: NL-GLAS
    kind: LINE
    name: { nl: Noorderglas 2G, en: Northern fibre 2G }
    description: { nl: Glasvezel met eigen router, en: Fibre with your own router }
    validFrom: 2026-01-01
    technology: FTTH
    speedDown: 600000
    speedUp: 600000
    contractTerms: [1, 24]
    termDiscounts: { 24: 7.5 }
    leadTimeDays: 3
    products:
      - code: NL-GLAS
        description: { nl: Noorderglas 2G, en: Northern fibre 2G }
        type: CONNECTION
        chargeType: MRC
        price: 51.235
        mandatory: true
      - code: NL-GLAS-START
        description: { nl: Aansluiten, en: Connecting }
        type: SETUP
        chargeType: NRC
        price: 75
        unit: piece
        mandatory: true
      - &router
        code: ROUTER
        description: { nl: Router, en: Router }
        type: OPTION
        chargeType: MRC
        price: 3.9
        selectedBy: { router: [fast, faster] }
      - code: EXTRA-SOCKET
        description: { nl: Extra aansluiting, en: Extra socket }
        type: OPTION
        chargeType: NRC
        price: 19.95
        maxQty: 3
        quantityFrom: sockets
        requires: [ROUTER]
    parameters:
      - key: service
        label: { nl: Dienst, en: Service }
        step: package
        type: enum
        required: true
        allowedValues: [INTERNET]
        default: INTERNET
      - key: handover
        label: { nl: Overdracht, en: Handover }
        step: package
        type: enum
        required: true
        allowedValues: [DHCP]
        default: DHCP
      - &choice
        key: router
        label: { nl: Router, en: Router }
        valueLabels: { none: { nl: Eigen, en: Own }, fast: { nl: Snel, en: Fast }, faster: { nl: Sneller, en: Faster } }
        step: package
        type: enum
        allowedValues: [none, fast, faster]
        default: none
      - key: sockets
        label: { nl: Extra aansluitingen, en: Extra sockets }
        step: package
        type: integer
        min: 0
        max: 3
        visibleWhen: { router: [fast, faster] }
      - key: doorCode
        label: { nl: Code van de deur, en: Code of the door }
        step: delivery
        type: string
        pattern: ^[A-Z]{2}[0-9]{4}$
  - code: NL-GOLF
    kind: WDM
    name: { nl: Golf 10G, en: Wave 10G }
    description: { nl: Over één pad, en: Over one path }
    validFrom: 2026-01-01
    contractTerms: [12]
    leadTimeDays: 20
    meta: { bandwidth: 10G, protection: UNPROTECTED, media: SMF_OS2 }
    products:
      - code: NL-GOLF
        description: { nl: Golf 10G, en: Wave 10G }
        type: CONNECTION
        chargeType: MRC
        price: 440
        mandatory: true
        routeCode: GRN1-ASN1
prices:
  - { class: VRIEND, product: NL-GLAS, percentage: -10.5, validFrom: 2026-01-01, validTo: 2026-06-30 }
  - { class: VRIEND, product: NL-GLAS, price: 48.5, validFrom: 2026-07-01 }
`.trimStart();
