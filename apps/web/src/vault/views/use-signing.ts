import { KeyringError } from '@tidebook/keyring'
import { useState } from 'react'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, postFailure, postStatus } from '../services/session.ts'
import { unlockWallet } from '../services/unlock-wallet.ts'
import { usePasswordForm, type PasswordForm } from './use-password-form.ts'

type SigningInteraction = InteractionOf<'sign' | 'signBatch' | 'signTransfer'>

export interface Signing {
  readonly busy: boolean
  /** The password form of the confirmation; undefined while the open wallet signs without it. */
  readonly password: PasswordForm | undefined
  /** Whether the password is required although the wallet is open. */
  readonly needsPassword: boolean
  /**
   * Signs the displayed bytes. If a password is required, it is verified first; a wrong one leaves the confirmation
   * open.
   */
  readonly answerYes: () => Promise<void>
}

/**
 * Handles the confirm button of a confirmation.
 * @param interaction the confirmation; its `done` ends it
 * @param needsPassword whether the transaction requires the password although the wallet is open
 * @param confirm signs the proposal displayed at this moment; undefined while there is none
 */
export function useSigning<T>(
  interaction: SigningInteraction & { readonly done: (signed: T | undefined) => void },
  needsPassword: boolean,
  confirm: () => Promise<T> | undefined,
): Signing {
  const { done, input } = interaction
  const [busy, setBusy] = useState(false)
  const [isLocked, setLocked] = useState(() => keyring.status().locked)
  const sign = async (): Promise<void> => {
    const signing = busy ? undefined : confirm()
    if (signing === undefined) return
    setBusy(true)
    try {
      done(await signing)
    } catch (error) {
      // The wallet locked while the confirmation was open.
      if (error instanceof KeyringError && error.code === 'keyring/locked') return setLocked(true)
      postFailure(error)
      done(undefined)
    } finally {
      setBusy(false)
      postStatus()
    }
  }
  const form = usePasswordForm(async (password) => {
    await unlockWallet(input, password)
    await sign()
  })
  const showsPassword = needsPassword || isLocked
  return {
    busy: busy || form.busy,
    password: showsPassword ? form : undefined,
    needsPassword,
    answerYes: showsPassword ? form.submit : sign,
  }
}
