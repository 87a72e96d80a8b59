/** Our own node, or the node of another operator. */
export interface NodeAddress {
  /** WebSocket address. */
  readonly url: string
  /** Administration token, for our own node: it exempts the link from client budgets. */
  readonly token?: string | undefined
}

/** Nodes of one ledger, of which links use one at a time. */
export interface NodeSource {
  /** The node to use now. */
  readonly address: NodeAddress
  /** Calls the listener when links should use another node. Returns a function that ends the calls. */
  onMove(listener: () => void): () => void
}
