import type { Coin } from '@tidebook/contract'
import { titleOfCode } from '../../../lib/network.ts'

/** Returns the title of a token, given its chain code and, for an issued token, its issuer. */
export type CoinTitles = (code: string, issuer?: string) => string

/**
 * Returns the titles of the configured coins (DSP-001, DSP-002). An unconfigured code follows the fixed rules. The code
 * of a configured coin from another issuer stays as it is on the ledger, because the title belongs to the listed coin.
 */
export function coinTitles(coins: readonly Coin[]): CoinTitles {
  const byCode = new Map(coins.map((coin) => [coin.value, coin]))
  return (code, issuer) => {
    const coin = byCode.get(code)
    if (coin === undefined) return titleOfCode(code)
    const foreign = issuer !== undefined && issuer !== '' && coin.issuer !== '' && coin.issuer !== issuer
    return foreign ? code : coin.label
  }
}
