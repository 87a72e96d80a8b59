import type { ChainId } from '@tidebook/chains'
import type { NetworkDescription } from './network-description.ts'

/** Seconds between two blocks of each chain, where the network's file does not say it. */
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
/** A pause of this many blocks, and of this many seconds, is ordinary on every chain. */
const ORDINARY_BLOCKS = 20
const ORDINARY_SECONDS = 120

/**
 * For how long the last final block of a chain may stay the same before its nodes count as stalled, milliseconds:
 * `stalledAfter` times its block time. Undefined for a chain that makes blocks for transactions alone.
 */
export const longestStill = ({
  chain,
  blockTime = BLOCK_TIMES[chain],
  stalledAfter = Math.max(ORDINARY_BLOCKS, Math.ceil(ORDINARY_SECONDS / blockTime)),
}: NetworkDescription['chains'][number]): number | undefined =>
  blockTime === 0 ? undefined : Math.round(blockTime * stalledAfter * 1000)
