/** Owner of the deposits to an address. */
export interface DepositOwner {
  /** Account that requested the address. */
  readonly account: string
  /** Wallet on the exchange's ledger that is credited. */
  readonly wallet: string
}

/** Agent functions that orders use. The `agent` module provides them. They are absent when no gateway is connected. */
export interface AgentDirectory {
  /**
   * Returns the deposit address of an owner for a coin, which never changes. The address, or the address with its memo,
   * belongs only to this owner: two accounts with the same wallet get two addresses or two memos.
   * @throws when the agent cannot determine the address
   */
  depositAddress(base: string, owner: DepositOwner): Promise<{ readonly address: string; readonly memo?: string }>
  /** Returns the agent's account on the coin's chain; undefined while it has no account there. */
  chainAccount(base: string): string | undefined
  /** Returns the agent's account on the exchange's ledger; undefined until it exists. */
  ledgerAccount(): string | undefined
  /** Returns whether the agent watches the coin's chain and receives new blocks. */
  isConnected(base: string): boolean
  /** Returns whether the coin's gateway passed its check with the present configuration, or needs no check. */
  isChecked(base: string): boolean
  /**
   * Returns the time when the coin's gateway last passed its check, in milliseconds since 1970; undefined if it never
   * did.
   */
  checkedAt(base: string): number | undefined
  /** Returns whether the agent watches the coin's chain, but its nodes have gone too long without a new final block. */
  isStalled(base: string): boolean
}
