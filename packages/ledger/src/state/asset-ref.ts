import type { AccountEntry } from './account-entry.ts'

/** An interned currency code. */
export interface CurrencyRef {
  readonly index: number
  readonly bytes: Uint8Array
  /** Three to six characters, or 40 hex digits. */
  readonly code: string
}

/** An interned asset. The native one has neither currency nor issuer. */
export interface AssetRef {
  readonly index: number
  readonly currency: CurrencyRef | undefined
  readonly issuer: AccountEntry | undefined
}

/** An issued asset. */
export interface IssuedAssetRef extends AssetRef {
  readonly currency: CurrencyRef
  readonly issuer: AccountEntry
}

export function isIssued(asset: AssetRef): asset is IssuedAssetRef {
  return asset.issuer !== undefined
}
