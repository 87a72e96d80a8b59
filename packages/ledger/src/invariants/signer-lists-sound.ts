import type { SignerListEntry, SignerListFields } from '../state/signer-list-entry.ts'
import type { Invariant } from './invariant.ts'

const MAX_SIGNERS = 32

function isSound({ owner }: SignerListEntry, { quorum, signers }: SignerListFields): boolean {
  let weights = 0
  let last = ''
  for (const { account, weight } of signers) {
    if (weight < 1 || account === owner || account.idText <= last) return false
    weights += weight
    last = account.idText
  }
  return signers.length > 0 && signers.length <= MAX_SIGNERS && quorum >= 1 && quorum <= weights
}

/** A signer list can reach its quorum and names no account twice and not its owner. */
export const signerListsSound: Invariant = {
  name: 'signer lists sound',
  looksAt: ['signers'],
  holds: (_context, { signers }) => signers.every(({ entry, after }) => after === undefined || isSound(entry, after)),
}
