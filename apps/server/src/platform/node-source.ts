/** Our own node, or the node of another operator. */
export interface NodeAddress {
  /** WebSocket address. */
  readonly url: string
  /** Administration token, for our own node: the token exempts the link from client budgets. */
  readonly token?: string | undefined
}

/** Nodes of one ledger. Links use one node at a time. */
export interface NodeSource {
  /** The node that links should use now. */
  readonly address: NodeAddress
  /** Calls the listener when links should switch to another node. Returns a function that unsubscribes. */
  onMove(listener: () => void): () => void
}
