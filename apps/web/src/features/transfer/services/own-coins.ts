import { network } from '../../../lib/network.ts'
import type { CoinSource } from '../model/coin-source.ts'
import { isCoinCode } from '../model/custom-coins.ts'

/** Coins of the exchange's own network, identified by code and issuer. */
export function createOwnCoinSource(): CoinSource {
  return {
    chain: network().profile,
    native: network().native.code,
    isCode: isCoinCode,
    describe: async (issuer, code) => ({ code, issuer }),
    problemOf: () => 'transfer.to.address',
  }
}
