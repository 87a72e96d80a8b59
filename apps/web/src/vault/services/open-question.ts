import type { LedgerWindow } from '@tidebook/keyring'
import type { Proposal } from '@tidebook/keyring/vault'
import { proposalStore } from '../model/interaction.ts'
import { keyring } from './session.ts'

let latest: LedgerWindow | undefined

/** Puts a proposal before the person. One that waited for its turn starts at the sequence and last ledger of now. */
export const openQuestion = (proposal: Proposal): void => {
  proposalStore.set(proposal)
  const before = proposal.fields['LastLedgerSequence']
  if (latest !== undefined && typeof before === 'number' && latest.lastLedger > before) refreshQuestion(latest)
}

/** Sequence and last ledger of the open question move on. */
export const refreshQuestion = (window: LedgerWindow): void => {
  latest = window
  const open = proposalStore.get()
  if (open === undefined) return
  try {
    proposalStore.set(keyring.refresh(open.id, window))
  } catch {
    // What the rules refuse is not shown; the question stays as it was.
  }
}
