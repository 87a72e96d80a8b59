import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import type { IndexPosition } from './index-position.repository.ts'
import { ForeignLedgerError } from './indexer.errors.ts'
import { fetchLedger, type SourceState } from './ledger-source.ts'

/**
 * The node's error code for a missing ledger. Any other error (busy, stopping) does not mean that the history differs.
 */
const NO_SUCH_LEDGER = 'lgrNotFound'

/**
 * Checks that the node has the history from which the index was built. After a restart or replacement, a node may have
 * a different history, which invalidates the whole index.
 *
 * When our own node lacks the index's last ledger, it has lost that ledger, and its current history is complete. A
 * public address may be served by many nodes, some of them behind. The check then waits, because a pruned node could
 * not provide the early history of a discarded index. If the first ledger of a node that is behind differs, the node
 * serves another network.
 * @throws ForeignLedgerError; NodeLinkError when the node cannot respond, `node/behind` when it does not have the
 *   ledger yet
 */
export async function assertSameHistory(link: NodeLink, state: SourceState, position: IndexPosition): Promise<void> {
  const hash = await hashOf(link, position.index)
  if (hash === position.hash) return
  if (hash === undefined && !state.local && position.index >= state.first) {
    const first = await hashOf(link, position.firstIndex)
    if (first === undefined || first === position.firstHash)
      throw new NodeLinkError('node/behind', `The node does not have ledger ${position.index} of the index yet`)
  }
  throw new ForeignLedgerError(`The node has another ledger ${position.index} than the index`)
}

/** Returns the ledger's hash; undefined when the node does not have the ledger. */
function hashOf(link: NodeLink, index: number): Promise<string | undefined> {
  return fetchLedger(link, index).then(
    (ledger) => ledger.hash,
    (error: unknown) => {
      if (error instanceof NodeLinkError && error.reason === NO_SUCH_LEDGER) return undefined
      throw error
    },
  )
}
