import { KeyringError } from '@tidebook/keyring'
import { useState } from 'react'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, tellFailure, tellStatus } from '../services/session.ts'
import { storeRenewed } from '../services/store-wallet.ts'
import { usePasswordForm, type PasswordForm } from './use-password-form.ts'

type SigningInteraction = InteractionOf<'sign' | 'signTogether' | 'signTransfer'>

export interface Signing {
  readonly busy: boolean
  /** The password is part of the answer; undefined while the open wallet signs without it. */
  readonly password: PasswordForm | undefined
  /** Whether the password is asked although the wallet is open. */
  readonly asksEachTime: boolean
  /** Signs the bytes that are shown. Where the password is asked, it is proved first; a wrong one leaves the question open. */
  readonly answerYes: () => Promise<void>
}

/**
 * What the yes of a question does.
 * @param interaction the question; its `done` ends it
 * @param asksEachTime the transaction wants the password although the wallet is open
 * @param confirm signs what the question stands for at this moment; undefined while it stands for nothing
 */
export const useSigning = <T>(
  interaction: SigningInteraction & { readonly done: (signed: T | undefined) => void },
  asksEachTime: boolean,
  confirm: () => Promise<T> | undefined,
): Signing => {
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
      // The wallet locked while the question was open.
      if (error instanceof KeyringError && error.code === 'keyring/locked') return setLocked(true)
      tellFailure(error)
      done(undefined)
    } finally {
      setBusy(false)
      tellStatus()
    }
  }
  const form = usePasswordForm(async (password) => {
    const chain = 'chain' in input ? input.chain : undefined
    const { renewed } = await keyring.unlock(input.vault, input.address, password, chain)
    tellStatus()
    // Storing the renewed vault does not hold up the signature: the wallet is open.
    storeRenewed(renewed, input.vault)
    await sign()
  })
  const asksPassword = asksEachTime || isLocked
  return {
    busy: busy || form.busy,
    password: asksPassword ? form : undefined,
    asksEachTime,
    answerYes: asksPassword ? form.submit : sign,
  }
}
