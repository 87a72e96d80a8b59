/** Whose deposits arrive at an address. */
export interface DepositOwner {
  /** Account that asked for the address. */
  readonly account: string
  /** Wallet on the exchange's ledger that is credited. */
  readonly wallet: string
}

/** What orders have to know of the agent; the module `agent` fills it. Absent: no gateway is connected. */
export interface AgentDirectory {
  /**
   * Where deposits of a coin are paid to, the same each time for the same owner. What arrives there, or with the memo, is
   * this owner's and nobody else's: two accounts that name one wallet get two addresses, or two memos.
   * @throws when the agent cannot say
   */
  depositAddress(base: string, owner: DepositOwner): Promise<{ readonly address: string; readonly memo?: string }>
  /** The agent's own account on the coin's chain; undefined while it has none there. */
  chainAccount(base: string): string | undefined
  /** The agent's account on the exchange's ledger; undefined until there is one. */
  ledgerAccount(): string | undefined
  /** Whether the coin's chain is being watched, and has new blocks. */
  isConnected(base: string): boolean
  /** Whether the coin's chain is being watched and its nodes have had no new final block for too long. */
  isStalled(base: string): boolean
}
