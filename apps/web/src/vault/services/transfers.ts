import type { SignedChainTransfer, VaultCalls } from '@tidebook/keyring'
import { transferStore } from '../model/interaction.ts'
import { inTurn, interact } from './interactions.ts'
import { keyring, tellStatus } from './session.ts'

/** Asks about a transfer on another chain and signs it. */
export const signTransfer = ({
  vault,
  ...request
}: VaultCalls['signTransfer']['input']): Promise<SignedChainTransfer | undefined> =>
  inTurn(async () => {
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
      tellStatus()
    }
  })

/** The open transfer becomes valid for longer; what is another transfer is not taken. */
export const refreshTransfer = async (bytes: string): Promise<void> => {
  const open = transferStore.get()
  if (open === undefined) return
  try {
    const newer = await keyring.refreshTransfer(open.id, bytes)
    if (transferStore.get()?.id === newer.id) transferStore.set(newer)
  } catch {
    // What the rules refuse is not shown; the question stays as it was.
  }
}
