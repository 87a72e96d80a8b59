import type { GenesisValidators } from '@tidebook/ledger'

/** Options of a genesis ledger. */
export interface GenesisOptions {
  /** Close time of the genesis in ledger seconds; the clock's time by default. */
  readonly genesisCloseTime?: number
  /** The whole native supply in micro units; by default the network's. */
  readonly totalDrops?: bigint
  /** Micro units; by default the network's. A stored ledger keeps the values of its genesis. */
  readonly baseFee?: bigint
  readonly reserveBase?: bigint
  readonly reserveIncrement?: bigint
  /**
   * App hash of the stored ledger that a consensus engine continues, upper-case hex; undefined for a network that begins
   * with a new ledger.
   */
  readonly startAppHash?: string
  /**
   * The first set of validators, and the account that changes it; none by default. A network that continues a stored
   * ledger writes it with its first block.
   */
  readonly validators?: GenesisValidators
}
