import type { AccountEntry } from './account-entry.ts'

/** An interned currency code. */
export interface CurrencyRef {
  readonly index: number
  readonly bytes: Uint8Array
  /** Three to six characters, or 40 hex digits. */
  readonly code: string
}

/** An interned asset. The native asset has neither currency nor issuer. */
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

const ID_BYTES = 20

/** Returns the stored form of an asset: 0 for the native asset, otherwise 1, the currency and the issuer. */
export function storedAsset(asset: AssetRef): Uint8Array {
  if (!isIssued(asset)) return Uint8Array.of(0)
  const bytes = new Uint8Array(1 + 2 * ID_BYTES)
  bytes[0] = 1
  bytes.set(asset.currency.bytes, 1)
  bytes.set(asset.issuer.id, 1 + ID_BYTES)
  return bytes
}
