import { useState } from 'react'
import { formatError } from '../../lib/i18n.ts'
import { tellFailure } from '../services/session.ts'

/** What a dialog that asks for the trading password keeps. */
export interface PasswordForm {
  readonly password: string
  readonly change: (password: string) => void
  /** Why the last try failed, in words. */
  readonly failure: string | undefined
  readonly busy: boolean
  readonly submit: () => Promise<void>
}

/** Runs an action with the trading password, once at a time; a failure is told and the field emptied (ERR-021, ERR-022). */
export const usePasswordForm = (act: (password: string) => Promise<void>): PasswordForm => {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  return {
    password,
    failure,
    busy,
    change(text) {
      setPassword(text)
      setFailure(undefined)
    },
    async submit() {
      if (busy) return
      setBusy(true)
      try {
        await act(password)
      } catch (error) {
        setFailure(formatError(tellFailure(error)))
      } finally {
        setPassword('')
        setBusy(false)
      }
    },
  }
}
