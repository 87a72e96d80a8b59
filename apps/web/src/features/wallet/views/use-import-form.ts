import { useEffect, useState } from 'react'
import { translate } from '../../../lib/i18n.ts'
import { EMPTY_IMPORT, importBlock, withEntries } from '../model/import-form.ts'
import type { ImportEntries, ImportForm } from '../model/import-form.ts'
import { matchSecret } from '../services/match-secret.ts'
import { importWallet } from '../services/wallet-actions.ts'
import { tellWalletAdded, tellWalletError } from '../services/wallet-messages.ts'

/** The state of the import form and what its button does. */
export function useImportForm(onDone: () => void): {
  readonly form: ImportForm
  readonly busy: boolean
  readonly change: (entries: Partial<ImportEntries>) => void
  readonly submit: () => Promise<void>
} {
  const [form, setForm] = useState(EMPTY_IMPORT)
  const [busy, setBusy] = useState(false)
  const { secret } = form
  useEffect(() => {
    let current = true
    void matchSecret(secret).then((match) => {
      if (current) setForm((last) => ({ ...last, match }))
    })
    return () => {
      current = false
    }
  }, [secret])
  const submit = async (): Promise<void> => {
    if (busy || importBlock(form) !== undefined) return
    setBusy(true)
    try {
      if (await importWallet(form.secret, form.password, form.repeat, translate('wallet.default-alias'))) {
        tellWalletAdded()
        onDone()
      }
    } catch (error) {
      tellWalletError(error)
      setForm((last) => withEntries(last, { password: '', repeat: '' }))
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, change: (entries) => setForm((last) => withEntries(last, entries)), submit }
}
