/** What a genesis ledger is made with. */
export interface GenesisOptions {
  /** Ledger seconds of a new ledger's genesis; the clock's by default. */
  readonly genesisCloseTime?: number
  /** Micro units; the network's own by default. */
  readonly baseFee?: bigint
  readonly reserveBase?: bigint
  readonly reserveIncrement?: bigint
}
