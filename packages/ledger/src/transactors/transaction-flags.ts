/** Transaction flags of Payment. */
export const PAYMENT = {
  noDirect: 0x0001_0000,
  partial: 0x0002_0000,
  limitQuality: 0x0004_0000,
} as const

/** Transaction flags of OfferCreate. */
export const OFFER_CREATE = {
  passive: 0x0001_0000,
  immediateOrCancel: 0x0002_0000,
  fillOrKill: 0x0004_0000,
  sell: 0x0008_0000,
} as const
