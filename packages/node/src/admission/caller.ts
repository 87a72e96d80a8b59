import type { Subscriber } from '../streams/subscriber.ts'

/** Where a request came from. */
export interface Caller {
  /** Has the node's token: may call every method, and no budget counts for it. */
  readonly isAdmin: boolean
  /**
   * A program of this machine at a ledger that ends with its node: may close it and start it over without a token, and
   * no budget counts for it either.
   */
  readonly ownsLedger: boolean
  /** Whom the limits of a client count for. */
  readonly client: string
  /** Present on WebSocket connections: where streams go. */
  readonly subscriber?: Subscriber
  /** False once nobody waits for the answer any more. */
  readonly isThere?: () => boolean
}
