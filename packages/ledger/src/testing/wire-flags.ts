// Wire constants, written independently of the product, because a test that imported them would not detect a wrong one.

/** Transaction flags of OfferCreate. */
export const PASSIVE = 0x0001_0000
export const IMMEDIATE = 0x0002_0000
export const FILL_OR_KILL = 0x0004_0000
export const SELL = 0x0008_0000

/** Transaction flags of Payment. */
export const NO_DIRECT = 0x0001_0000
export const PARTIAL = 0x0002_0000
export const LIMIT_QUALITY = 0x0004_0000

/** Transaction flags of TrustSet. */
export const AUTH = 0x0001_0000
export const SET_NO_RIPPLE = 0x0002_0000
export const CLEAR_NO_RIPPLE = 0x0004_0000
export const FREEZE = 0x0010_0000
export const CLEAR_FREEZE = 0x0020_0000

/** Values of SetFlag and ClearFlag of AccountSet. */
export const REQUIRE_AUTH = 2
export const DISABLE_MASTER = 4
export const NO_FREEZE = 6
export const GLOBAL_FREEZE = 7
export const DEFAULT_RIPPLE = 8
export const DEPOSIT_AUTH = 9
export const NO_INCOMING_LINES = 15
export const CLAWBACK = 16
