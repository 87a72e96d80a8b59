import { KeyringError } from '@tidebook/keyring'
import { useState } from 'react'
import { tellFailure, tellStatus } from '../services/session.ts'

export interface Signing {
  readonly busy: boolean
  /** the wallet is locked: the password comes before the signature */
  readonly asksPassword: boolean
  readonly sign: () => Promise<void>
}

/**
 * What the yes of a question does: it signs the very bytes that are shown, or asks for the password first.
 * @param done ends the question
 * @param confirm signs what the question stands for at this moment; undefined while it stands for nothing
 */
export const useSigning = <T>(
  done: (signed: T | undefined) => void,
  confirm: () => Promise<T> | undefined,
): Signing => {
  const [busy, setBusy] = useState(false)
  const [asksPassword, setAsksPassword] = useState(false)
  const sign = async (): Promise<void> => {
    const signing = busy ? undefined : confirm()
    if (signing === undefined) return
    setBusy(true)
    try {
      done(await signing)
    } catch (error) {
      if (error instanceof KeyringError && error.code === 'keyring/locked') return setAsksPassword(true)
      tellFailure(error)
      done(undefined)
    } finally {
      setBusy(false)
      tellStatus()
    }
  }
  return { busy, asksPassword, sign }
}
