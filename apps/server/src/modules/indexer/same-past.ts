import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import type { IndexPosition } from './index-position.repository.ts'
import { ForeignLedgerError } from './indexer.errors.ts'
import { fetchLedger, type SourceState } from './ledger-source.ts'

/** What a node answers that has no such ledger. Any other refusal (busy, stopping) says nothing about its past. */
const NO_SUCH_LEDGER = 'lgrNotFound'

/**
 * Makes sure that the node tells the past that the index was made from. A restarted or exchanged node may tell another
 * one; then nothing of the index is true.
 *
 * A node of our own that lacks the index's last ledger has lost it, and what it has now is complete. A public address may
 * be answered by many nodes of which some lie behind: their word is awaited, because a pruned node could not give back the
 * early history of an index that was thrown away. Behind them stands another network when the first ledger is another.
 * @throws ForeignLedgerError; NodeLinkError when the node cannot say, `node/behind` when it does not have the ledger yet
 */
export async function assertSamePast(link: NodeLink, state: SourceState, position: IndexPosition): Promise<void> {
  const hash = await hashOf(link, position.index)
  if (hash === position.hash) return
  if (hash === undefined && !state.local && position.index >= state.first) {
    const first = await hashOf(link, position.firstIndex)
    if (first === undefined || first === position.firstHash)
      throw new NodeLinkError('node/behind', `The node does not have ledger ${position.index} of the index yet`)
  }
  throw new ForeignLedgerError(`The node has another ledger ${position.index} than the index`)
}

/** Undefined when the node has no such ledger. */
function hashOf(link: NodeLink, index: number): Promise<string | undefined> {
  return fetchLedger(link, index).then(
    (ledger) => ledger.hash,
    (error: unknown) => {
      if (error instanceof NodeLinkError && error.reason === NO_SUCH_LEDGER) return undefined
      throw error
    },
  )
}
