import { useState } from 'react'
import { formatError } from '../../lib/i18n.ts'
import { postFailure } from '../services/session.ts'

/** State of a dialog that requests the trading password. */
export interface PasswordForm {
  readonly password: string
  readonly change: (password: string) => void
  /** Reason for the last failure, as text. */
  readonly failure: string | undefined
  readonly busy: boolean
  readonly submit: () => Promise<void>
}

/**
 * Runs an action with the trading password, one at a time; reports a failure and clears the field (ERR-021, ERR-022).
 */
export function usePasswordForm(act: (password: string) => Promise<void>): PasswordForm {
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
        setFailure(formatError(postFailure(error)))
      } finally {
        setPassword('')
        setBusy(false)
      }
    },
  }
}
