import type { LedgerWindow } from '@tidebook/keyring'
import type { Proposal } from '@tidebook/keyring/vault'
import { createStore } from '../../lib/store.ts'
import { proposalStore, batchProposalsStore } from '../model/interaction.ts'
import { keyring } from './session.ts'

/** The node's latest state, as sent by the page. */
const latestStore = createStore<LedgerWindow | undefined>(undefined)

/** Whether a proposal that waited for its turn is older than the node's latest state. */
function isOld({ fields }: Proposal): boolean {
  const before = fields['LastLedgerSequence']
  const latest = latestStore.get()
  return latest !== undefined && typeof before === 'number' && latest.lastLedger > before
}

/** Shows a proposal for confirmation. A proposal that waited for its turn gets the current sequence and last ledger. */
export function openPrompt(proposal: Proposal): void {
  keyring.present(proposal.id)
  proposalStore.set(proposal)
  const latest = latestStore.get()
  if (latest !== undefined && isOld(proposal)) refreshPrompt(latest)
}

/** Shows several proposals in one confirmation, and updates them in the same way. */
export function openPrompts(proposals: readonly Proposal[]): void {
  batchProposalsStore.set(proposals)
  const latest = latestStore.get()
  if (latest !== undefined && proposals.some(isOld)) refreshPrompt(latest)
}

/** Updates sequence and last ledger of the open confirmation. */
export function refreshPrompt(window: LedgerWindow): void {
  latestStore.set(window)
  const open = proposalStore.get()
  const together = batchProposalsStore.get()
  try {
    if (open !== undefined) proposalStore.set(keyring.refresh(open.id, window))
    if (together.length > 0) {
      const ids = together.map(({ id }) => id)
      batchProposalsStore.set(keyring.refreshTogether(ids, window))
    }
  } catch {
    // The rules reject this update, so the confirmation stays as it was.
  }
}
