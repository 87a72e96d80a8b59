/** Owner of the deposits that arrive at an address. */
export interface DepositOwner {
  /** Account that requested the address. */
  readonly account: string
  /** Wallet on the exchange's ledger that is credited. */
  readonly wallet: string
}

/** Agent functions that orders use. The `agent` module provides it; it is absent when no gateway is connected. */
export interface AgentDirectory {
  /**
   * Returns the deposit address of an owner for a coin, which is always the same for the same owner. The address, or
   * the address with its memo, belongs to this owner only: two accounts with the same wallet get two addresses or two
   * memos.
   * @throws when the agent cannot determine the address
   */
  depositAddress(base: string, owner: DepositOwner): Promise<{ readonly address: string; readonly memo?: string }>
  /** Returns the agent's own account on the coin's chain; undefined while it has none there. */
  chainAccount(base: string): string | undefined
  /** Returns the agent's account on the exchange's ledger; undefined until it exists. */
  ledgerAccount(): string | undefined
  /** Returns whether the agent watches the coin's chain and receives new blocks. */
  isConnected(base: string): boolean
  /** Returns whether the coin's gateway passed its check with the present configuration, or needs none. */
  isChecked(base: string): boolean
  /** Returns when the coin's gateway passed its last check, in milliseconds since 1970; undefined without one. */
  checkedAt(base: string): number | undefined
  /** Returns whether the agent watches the coin's chain but its nodes have not had a new final block for too long. */
  isStalled(base: string): boolean
}
