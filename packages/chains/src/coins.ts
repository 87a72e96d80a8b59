import type { Decimal } from '@tidebook/amount'
import { parseDecimal, ZERO } from '@tidebook/amount'
import { definitionOf } from '@tidebook/protocol/networks'
import type { NetworkId } from '@tidebook/protocol/networks'
import type { ChainId } from './ids.ts'
import type { ChainAsset } from './transfer.ts'

/** Code and decimals of each native coin outside the Ripple family. Ripple-family coins always have six decimals. */
const OTHERS: Readonly<Record<Exclude<ChainId, NetworkId>, readonly [code: string, decimals: number]>> = {
  eth: ['ETH', 18],
  heco: ['HT', 18],
  bsc: ['BNB', 18],
  moac: ['MOAC', 18],
  tron: ['TRX', 6],
  eos: ['EOS', 4],
}

const RIPPLE_DECIMALS = 6

/** Amounts in whole coins that a wallet reserves so that an account stays usable (CST-005). */
const RESERVES: Partial<Record<ChainId, string>> = { xrp: '20', tron: '10', moac: '0.1', bvcadt: '30' }

/** Whether a chain belongs to the Ripple family. */
export function isRippleChain(id: ChainId): id is NetworkId {
  return !Object.hasOwn(OTHERS, id)
}

/** Returns the native coin of a chain. */
export function coinOf(id: ChainId): ChainAsset {
  if (isRippleChain(id)) return { chain: id, code: definitionOf(id).nativeCode, decimals: RIPPLE_DECIMALS }
  const [code, decimals] = OTHERS[id]
  return { chain: id, code, decimals }
}

/** Returns the amount of the native coin that a wallet reserves, in whole coins. */
export function reserveOf(id: ChainId): Decimal {
  const reserve = RESERVES[id]
  return reserve === undefined ? ZERO : parseDecimal(reserve)
}
