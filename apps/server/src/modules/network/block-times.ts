import type { ChainId } from '@tidebook/chains'
import type { NetworkDescription } from './network-description.ts'

/** Default block time of each chain, in seconds, unless the network file sets one. */
const BLOCK_TIMES: Readonly<Record<ChainId, number>> = {
  swt: 10,
  biz: 10,
  bvcadt: 10,
  call: 10,
  stm: 10,
  xrp: 4,
  eth: 12,
  heco: 3,
  bsc: 3,
  moac: 10,
  tron: 3,
  eos: 0.5,
}
/** Number of blocks, and number of seconds, that may normally pass without a new block on any chain. */
const ORDINARY_BLOCKS = 20
const ORDINARY_SECONDS = 120

/** Returns the seconds between two blocks of a chain; 0 for a chain that creates blocks only for transactions. */
export function blockTimeOf({
  chain,
  blockTime = BLOCK_TIMES[chain],
}: Pick<NetworkDescription['chains'][number], 'chain' | 'blockTime'>): number {
  return blockTime
}

/**
 * Returns the maximum time without a new final block before a chain's nodes count as stalled, in milliseconds:
 * `stalledAfter` times its block time. Undefined for a chain that creates blocks only for transactions.
 */
export function stalledAfterMs({
  chain,
  blockTime = BLOCK_TIMES[chain],
  stalledAfter = Math.max(ORDINARY_BLOCKS, Math.ceil(ORDINARY_SECONDS / blockTime)),
}: NetworkDescription['chains'][number]): number | undefined {
  return blockTime === 0 ? undefined : Math.round(blockTime * stalledAfter * 1000)
}
