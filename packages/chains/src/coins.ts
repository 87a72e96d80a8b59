import type { Decimal } from '@tidebook/amount'
import { parseDecimal, ZERO } from '@tidebook/amount'
import { definitionOf } from '@tidebook/protocol/networks'
import type { NetworkId } from '@tidebook/protocol/networks'
import type { ChainId } from './ids.ts'
import type { ChainAsset } from './transfer.ts'

/** Digits behind the point of each coin that is not of the Ripple family, which has six throughout. */
const OTHERS: Readonly<Record<Exclude<ChainId, NetworkId>, readonly [code: string, decimals: number]>> = {
  eth: ['ETH', 18],
  heco: ['HT', 18],
  bsc: ['BNB', 18],
  moac: ['MOAC', 18],
  tron: ['TRX', 6],
  eos: ['EOS', 4],
}

const RIPPLE_DECIMALS = 6

/** What wallets keep of a coin so that an account goes on to work, whole coins (CST-005). */
const KEPT: Partial<Record<ChainId, string>> = { xrp: '20', tron: '10', moac: '0.1', bvcadt: '30' }

/** Tells the chains of the Ripple family. */
export const isRippleChain = (id: ChainId): id is NetworkId => !Object.hasOwn(OTHERS, id)

/** The coin of a chain. */
export function coinOf(id: ChainId): ChainAsset {
  if (isRippleChain(id)) return { chain: id, code: definitionOf(id).nativeCode, decimals: RIPPLE_DECIMALS }
  const [code, decimals] = OTHERS[id]
  return { chain: id, code, decimals }
}

/** What a wallet keeps of a chain's coin, whole coins. */
export const keptOf = (id: ChainId): Decimal => {
  const kept = KEPT[id]
  return kept === undefined ? ZERO : parseDecimal(kept)
}
