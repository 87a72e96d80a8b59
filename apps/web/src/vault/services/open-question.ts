import type { LedgerWindow } from '@tidebook/keyring'
import type { Proposal } from '@tidebook/keyring/vault'
import { proposalStore, togetherStore } from '../model/interaction.ts'
import { keyring } from './session.ts'

let latest: LedgerWindow | undefined

/** Whether a proposal that waited for its turn is older than what the node says by now. */
const isOld = ({ fields }: Proposal): boolean => {
  const before = fields['LastLedgerSequence']
  return latest !== undefined && typeof before === 'number' && latest.lastLedger > before
}

/** Puts a proposal before the person. One that waited for its turn starts at the sequence and last ledger of now. */
export const openQuestion = (proposal: Proposal): void => {
  keyring.present(proposal.id)
  proposalStore.set(proposal)
  if (latest !== undefined && isOld(proposal)) refreshQuestion(latest)
}

/** The same for several of one question. */
export const openQuestions = (proposals: readonly Proposal[]): void => {
  togetherStore.set(proposals)
  if (latest !== undefined && proposals.some(isOld)) refreshQuestion(latest)
}

/** Sequence and last ledger of the open question move on. */
export const refreshQuestion = (window: LedgerWindow): void => {
  latest = window
  const open = proposalStore.get()
  const together = togetherStore.get()
  try {
    if (open !== undefined) proposalStore.set(keyring.refresh(open.id, window))
    if (together.length > 0) {
      const ids = together.map(({ id }) => id)
      togetherStore.set(keyring.refreshTogether(ids, window))
    }
  } catch {
    // What the rules refuse is not shown; the question stays as it was.
  }
}
