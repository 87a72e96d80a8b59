/** Account flags (`lsf`), as in the reference. */
export const ACCOUNT_FLAGS = {
  passwordSpent: 0x0001_0000,
  requireDestinationTag: 0x0002_0000,
  requireAuth: 0x0004_0000,
  disallowNative: 0x0008_0000,
  disableMaster: 0x0010_0000,
  noFreeze: 0x0020_0000,
  globalFreeze: 0x0040_0000,
  defaultRipple: 0x0080_0000,
  depositAuth: 0x0100_0000,
  disallowIncomingTokenOffers: 0x0400_0000,
  disallowIncomingChecks: 0x0800_0000,
  disallowIncomingChannels: 0x1000_0000,
  disallowIncomingLines: 0x2000_0000,
  allowClawback: 0x8000_0000,
} as const

/** Trust line flags of one side. */
export interface SideFlags {
  readonly reserve: number
  readonly auth: number
  readonly noRipple: number
  readonly freeze: number
}

export const LOW_FLAGS: SideFlags = {
  reserve: 0x0001_0000,
  auth: 0x0004_0000,
  noRipple: 0x0010_0000,
  freeze: 0x0040_0000,
}

export const HIGH_FLAGS: SideFlags = {
  reserve: 0x0002_0000,
  auth: 0x0008_0000,
  noRipple: 0x0020_0000,
  freeze: 0x0080_0000,
}

/** Flag of a line that holds one asset of a pool. */
export const POOL_LINE_FLAG = 0x0100_0000

/** Offer flags in the ledger. */
export const OFFER_FLAGS = { passive: 0x0001_0000, sell: 0x0002_0000 } as const

export function hasFlag(flags: number, flag: number): boolean {
  return (flags & flag) !== 0
}

/** Sets an account flag. Bit 31 is in use, so `|` alone could produce a negative number. */
export function withFlag(flags: number, flag: number): number {
  return (flags | flag) >>> 0
}

/** Clears an account flag, see {@link withFlag}. */
export function withoutFlag(flags: number, flag: number): number {
  return (flags & ~flag) >>> 0
}
