import type { Coin } from '@tidebook/contract'
import { titleOfCode } from '../../../lib/network.ts'

/** Names a token: chain code and, for issued ones, its issuer. */
export type CoinTitles = (code: string, issuer?: string) => string

/**
 * Titles of the configured coins (DSP-001, DSP-002). A code that is not configured follows the fixed rules; the code of a
 * configured coin from another issuer stays as it is on the ledger, for the title belongs to the listed one.
 */
export const coinTitles = (coins: readonly Coin[]): CoinTitles => {
  const byCode = new Map(coins.map((coin) => [coin.value, coin]))
  return (code, issuer) => {
    const coin = byCode.get(code)
    if (coin === undefined) return titleOfCode(code)
    const foreign = issuer !== undefined && issuer !== '' && coin.issuer !== '' && coin.issuer !== issuer
    return foreign ? code : coin.label
  }
}
