import { accountIdOf, fromHex } from '@tidebook/protocol'
import type { LedgerContext } from '../money/ledger-context.ts'
import { AMM } from '../entries/objects/object-types.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef, CurrencyRef } from '../state/asset-ref.ts'
import { binaryText } from '../state/binary-text.ts'

const NATIVE = new Uint8Array(20)
const HASH_BYTES = 32
const TOKEN_PREFIX = 0x03
const MAX_ATTEMPTS = 256

function currencyOf(asset: AssetRef): Uint8Array {
  return asset.currency?.bytes ?? NATIVE
}

function assetText(asset: AssetRef): string {
  return binaryText(currencyOf(asset)) + binaryText(asset.issuer?.id ?? NATIVE)
}

/** Sorts two assets into a pool's order: by currency, then by issuer. */
export function ordered(one: AssetRef, other: AssetRef): readonly [AssetRef, AssetRef] {
  return assetText(one) <= assetText(other) ? [one, other] : [other, one]
}

/** Returns the ledger index of the pool of two assets. */
export function poolKey(work: Pick<LedgerContext, 'state'>, one: AssetRef, other: AssetRef): string {
  const [first, second] = ordered(one, other)
  return work.state.keys.objectKey(AMM.space, [
    first.issuer?.id ?? NATIVE,
    currencyOf(first),
    second.issuer?.id ?? NATIVE,
    currencyOf(second),
  ])
}

/** Returns the currency of a pool's tokens: 03 and a hash of the two currencies, independent of their issuers. */
export function poolCurrency(work: LedgerContext, one: AssetRef, other: AssetRef): CurrencyRef {
  const both = [currencyOf(one), currencyOf(other)]
  both.sort((a, b) => (binaryText(a) < binaryText(b) ? -1 : 1))
  const hash = work.rules.sha512Half(Uint8Array.from(both.flatMap((bytes) => [...bytes])))
  const currency = new Uint8Array(NATIVE.length)
  currency[0] = TOKEN_PREFIX
  currency.set(hash.subarray(0, NATIVE.length - 1), 1)
  return work.state.internCurrency(currency)
}

/**
 * Returns the account of a new pool. The account is unpredictable until the parent ledger has closed, so that an
 * attacker cannot block it by creating it first. Returns undefined when all 256 candidates exist.
 */
export function newPoolAccount(work: LedgerContext, key: string): AccountEntry | undefined {
  const bytes = new Uint8Array(2 + 2 * HASH_BYTES)
  bytes.set(fromHex(work.parentHash), 2)
  bytes.set(fromHex(key), 2 + HASH_BYTES)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    bytes[1] = attempt
    const account = work.state.internAccount(accountIdOf(work.rules.sha512Half(bytes)))
    if (account.fields === undefined) return account
  }
  return undefined
}
