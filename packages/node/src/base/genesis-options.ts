/** Options of a genesis ledger. */
export interface GenesisOptions {
  /** Close time of the genesis in ledger seconds; the clock's by default. */
  readonly genesisCloseTime?: number
  /** Micro units; the network's own by default. */
  readonly baseFee?: bigint
  readonly reserveBase?: bigint
  readonly reserveIncrement?: bigint
}
