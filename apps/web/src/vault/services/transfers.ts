import type { SignedChainTransfer, VaultCalls } from '@tidebook/keyring'
import { transferStore } from '../model/interaction.ts'
import { inTurn, interact } from './interactions.ts'
import { keyring, postStatus } from './session.ts'

/** Shows a transfer on another chain for confirmation and signs it. */
export function signTransfer({
  vault,
  ...request
}: VaultCalls['signTransfer']['input']): Promise<SignedChainTransfer | undefined> {
  return inTurn(async () => {
    const proposal = await keyring.proposeTransfer(request)
    keyring.presentTransfer(proposal.id)
    transferStore.set(proposal)
    try {
      const { chain, signer: address } = proposal
      const signed = await interact('signTransfer', { chain, address, vault })
      if (signed === undefined) keyring.withdrawTransfer(proposal.id)
      return signed
    } finally {
      transferStore.set(undefined)
      postStatus()
    }
  })
}

/** Extends the validity of the open transfer. The bytes of another transfer are rejected. */
export async function refreshTransfer(bytes: string): Promise<void> {
  const open = transferStore.get()
  if (open === undefined) return
  try {
    const newer = await keyring.refreshTransfer(open.id, bytes)
    if (transferStore.get()?.id === newer.id) transferStore.set(newer)
  } catch {
    // The rules reject this update, so the confirmation stays as it was.
  }
}
