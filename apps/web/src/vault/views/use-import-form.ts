import { useState } from 'react'
import { EMPTY_IMPORT, importBlock, withEntries } from '../model/import-form.ts'
import type { ImportEntries, ImportForm } from '../model/import-form.ts'
import { matchSecret } from '../services/match-secret.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, tellFailure, tellStatus } from '../services/session.ts'
import { storeWallet } from '../services/store-wallet.ts'

/** The state of the import form and what its button does. */
export function useImportForm(interaction: InteractionOf<'import'>): {
  readonly form: ImportForm
  readonly busy: boolean
  readonly change: (entries: Partial<ImportEntries>) => void
  readonly submit: () => Promise<void>
} {
  const [form, setForm] = useState(EMPTY_IMPORT)
  const [busy, setBusy] = useState(false)
  const change = (entries: Partial<ImportEntries>): void => {
    setForm((last) => {
      const next = withEntries(last, entries)
      // In the same step as the typing: the form never says of a right secret that it is wrong.
      return next.secret === last.secret ? next : { ...next, match: matchSecret(next.secret) }
    })
  }
  const submit = async (): Promise<void> => {
    if (busy || importBlock(form) !== undefined) return
    setBusy(true)
    try {
      const saved = await keyring.importSecret(form.secret, form.password, form.repeat)
      await storeWallet(saved)
      tellStatus()
      interaction.done(saved)
    } catch (error) {
      tellFailure(error)
      setForm((last) => withEntries(last, { password: '', repeat: '' }))
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, change, submit }
}
