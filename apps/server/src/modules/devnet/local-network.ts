import type { SubmissionStore } from '@tidebook/client/submit'
import type { NetworkFile } from '../network/network-file.ts'
import type { LedgerSession, Purpose } from '../node/ledger-session.ts'
import type { NodeLink } from '../node/node-link.ts'
import type { NetworkKeys } from './network-keys.ts'

/** Our own network whose node this program runs. */
export interface LocalNetwork {
  readonly network: NetworkFile
  /** Keys of the network's issuers, faucet and traders. */
  readonly keys: NetworkKeys
  /** Open while the node runs. */
  readonly link: NodeLink
  /**
   * Opens a session that submits to the node, and resends after the node has exited and restarted. The caller stops the
   * session.
   * @param store store of the records; in memory by default
   */
  openSession(store?: SubmissionStore<Purpose>): LedgerSession
}
