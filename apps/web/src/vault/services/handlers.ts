import {
  KeyringError,
  type KeyringStatus,
  type SignedTransaction,
  type SigningRequest,
  type StoredVault,
  type BatchSigningRequest,
} from '@tidebook/keyring'
import type { Proposal, VaultHandlers } from '@tidebook/keyring/vault'
import { proposalStore, batchProposalsStore } from '../model/interaction.ts'
import { inTurn, interact } from './interactions.ts'
import { openPrompt, openPrompts } from './open-prompt.ts'
import { keyring, lock, postStatus } from './session.ts'
import { signTransfer } from './transfers.ts'

/** Signs a transaction for the page, after a confirmation, or without one if the user allowed that for this session. */
async function sign(input: SigningRequest & StoredVault): Promise<SignedTransaction | undefined> {
  const { tx, named, order, address } = input
  if (tx.Account !== address) throw new KeyringError('keyring/transaction-refused', 'Account')
  const proposal = keyring.propose(tx, named)
  const unwarned = (order?.warnings.length ?? 0) === 0
  const isAllowed = (): boolean => unwarned && keyring.isAllowed(proposal)
  if (isAllowed()) return signWithoutConfirmation(proposal)
  // An earlier confirmation in the queue may have allowed it in the meantime.
  return inTurn(() => (isAllowed() ? signWithoutConfirmation(proposal) : requestConfirmation(proposal, input)))
}

/** Signs within the granted allowance and reports the remaining allowance to the page. */
function signWithoutConfirmation(proposal: Proposal): Promise<SignedTransaction> {
  return keyring.signWithinAllowance(proposal).finally(postStatus)
}

async function requestConfirmation(
  proposal: Proposal,
  { order, cancels, address, vault }: SigningRequest & StoredVault,
): Promise<SignedTransaction | undefined> {
  openPrompt(proposal)
  try {
    const signed = await interact('sign', { address, vault, order, cancels })
    if (signed === undefined) keyring.withdraw(proposal.id)
    return signed
  } finally {
    proposalStore.set(undefined)
    postStatus()
  }
}

/** Signs several transactions after one confirmation of all of them, which is always shown. */
function signBatch(input: BatchSigningRequest & StoredVault): Promise<readonly SignedTransaction[] | undefined> {
  const { txs, order, cancels, address, vault } = input
  if (txs.some((tx) => tx.Account !== address)) throw new KeyringError('keyring/transaction-refused', 'Account')
  return inTurn(async () => {
    // Runs when its turn comes, because a waiting request must not replace the proposals of the open confirmation.
    const proposals = keyring.proposeTogether(txs)
    openPrompts(proposals)
    try {
      const signed = await interact('signBatch', { address, vault, order, cancels: cancels ?? [] })
      if (signed === undefined) for (const { id } of proposals) keyring.withdraw(id)
      return signed
    } finally {
      batchProposalsStore.set([])
      postStatus()
    }
  })
}

/** Requests the password, unless an earlier window has unlocked this wallet in the meantime. */
function unlock(input: StoredVault): Promise<KeyringStatus | undefined> {
  const unlocksBefore = keyring.unlocks
  return inTurn(async () => {
    const status = keyring.status()
    if (keyring.unlocks > unlocksBefore && !status.locked && keyring.canSign(input.address)) return status
    return (await interact('unlock', input)) === undefined ? undefined : keyring.status()
  })
}

/** Returns the public key of a wallet once it is unlocked. */
function publicKey(input: StoredVault): Promise<string | undefined> {
  return inTurn(async () => {
    if (!keyring.canSign(input.address) && (await interact('unlock', input)) === undefined) return undefined
    return keyring.publicKeyOf(input.address)
  })
}

/** The requests that the page can send. */
export const handlers: VaultHandlers = {
  create: ({ into, current, chain }) => interact('create', { into, current, chain }),
  import: (input) => inTurn(() => interact('import', input)),
  unlock,
  publicKey,
  exportFile: (input) => inTurn(() => interact('exportFile', input)),
  exportKeystore: (input) => inTurn(() => interact('exportKeystore', input)),
  confirm: (input) => inTurn(() => interact('confirm', input)),
  show: (input) => inTurn(() => interact('show', input)),
  remove: (input) => inTurn(() => interact('remove', input)),
  changePassword: (input) => inTurn(() => interact('changePassword', input)),
  sign,
  signBatch,
  signTransfer,
  lock: () => {
    lock()
    return undefined
  },
  status: () => keyring.status(),
}
