import type { CallResult } from '@tidebook/client/http'
import type { User } from '@tidebook/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { hasPasskeys, logInByPasskey, offerPasskeys } from '../../passkeys/index.ts'
import { refusalOf } from '../model/refusal.ts'
import type { AccountForm } from './use-form.ts'

/** Login by passkey: through the browser's autofill of the name field, and through a button. */
export interface PasskeyEntry {
  readonly isPossible: boolean
  /** Whether the browser dialog is open. */
  readonly isEntering: boolean
  readonly enter: () => Promise<void>
}

/**
 * Provides the login by passkey.
 * @param onUser receives the signed-in user
 */
export function usePasskey(form: AccountForm, onUser: (user: User) => void): PasskeyEntry {
  const [isPossible] = useState(hasPasskeys)
  // The button's ceremony ends an offer, so a new offer starts afterwards.
  const [round, setRound] = useState(0)
  const [isEntering, setEntering] = useState(false)
  const onAnswer = useEffectEvent((answer: CallResult<User>): void => {
    if (answer.result) onUser(answer.data)
    else form.refuse(refusalOf(answer, 'nothing'))
    setRound((last) => last + 1)
  })
  useEffect(() => (isPossible && !isEntering ? offerPasskeys(onAnswer) : undefined), [isPossible, isEntering, round])
  return {
    isPossible,
    isEntering,
    enter: async () => {
      if (form.busy) return
      form.refuse(undefined)
      setEntering(true)
      try {
        const user = await form.send(logInByPasskey, 'nothing')
        if (user !== undefined) onUser(user)
      } finally {
        setEntering(false)
      }
    },
  }
}
