import type { SubmissionStore } from '@tidebook/client/submit'
import type { NetworkFile } from '../network/network-file.ts'
import type { LedgerSession, Purpose } from '../node/ledger-session.ts'
import type { NodeLink } from '../node/node-link.ts'
import type { NetworkKeys } from './network-keys.ts'

/** A network of our own; this program runs its node. */
export interface LocalNetwork {
  readonly network: NetworkFile
  /** Of its issuers, its faucet and its traders. */
  readonly keys: NetworkKeys
  /** Open for as long as the node runs. */
  readonly link: NodeLink
  /**
   * Opens a session that submits to the node, and that resends after the node has ended and started again.
   * The caller stops the session.
   * @param store where records are kept; in memory by default
   */
  openSession(store?: SubmissionStore<Purpose>): LedgerSession
}
