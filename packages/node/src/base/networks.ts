import type { NetworkId } from '@tidebook/protocol/networks'

interface LocalNetwork {
  /** The whole native supply in micro units, owned by the genesis account. */
  readonly totalDrops: bigint
  /** Number of closed ledgers at the start of a new network. The reference closes an empty one after its genesis. */
  readonly firstLedgers: 1 | 2
}

const RIPPLE_SUPPLY = 100_000_000_000_000_000n
const SKYWELL_SUPPLY = 600_000_000_000_000_000n

/** The networks for which this node can run a local ledger. */
export const localNetworks: Readonly<Record<NetworkId, LocalNetwork>> = {
  swt: { totalDrops: SKYWELL_SUPPLY, firstLedgers: 1 },
  xrp: { totalDrops: RIPPLE_SUPPLY, firstLedgers: 2 },
  call: { totalDrops: RIPPLE_SUPPLY, firstLedgers: 2 },
  stm: { totalDrops: RIPPLE_SUPPLY, firstLedgers: 2 },
  biz: { totalDrops: SKYWELL_SUPPLY, firstLedgers: 1 },
  bvcadt: { totalDrops: RIPPLE_SUPPLY, firstLedgers: 2 },
}

export function isNetworkId(text: string): text is NetworkId {
  return Object.hasOwn(localNetworks, text)
}
