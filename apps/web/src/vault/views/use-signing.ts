import { KeyringError } from '@tidebook/keyring'
import { useState } from 'react'
import { proposalStore, type InteractionOf } from '../model/interaction.ts'
import { keyring, tellFailure, tellStatus } from '../services/session.ts'

/** What the yes does: it signs the very bytes that are shown, or asks for the password first. */
export const useSigning = (
  interaction: InteractionOf<'sign'>,
): {
  readonly busy: boolean
  readonly asksPassword: boolean
  readonly unasked: boolean
  readonly setUnasked: (unasked: boolean) => void
  readonly sign: () => Promise<void>
} => {
  const [busy, setBusy] = useState(false)
  const [asksPassword, setAsksPassword] = useState(false)
  const [unasked, setUnasked] = useState(false)
  const sign = async (): Promise<void> => {
    const proposal = proposalStore.get()
    if (proposal === undefined || busy) return
    setBusy(true)
    try {
      interaction.done(await keyring.confirm(proposal.id, proposal.bytes, unasked))
    } catch (error) {
      if (error instanceof KeyringError && error.code === 'keyring/locked') return setAsksPassword(true)
      tellFailure(error)
      interaction.done(undefined)
    } finally {
      setBusy(false)
      tellStatus()
    }
  }
  return { busy, asksPassword, unasked, setUnasked, sign }
}
