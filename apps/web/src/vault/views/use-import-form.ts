import { useState } from 'react'
import { chosenAccount, emptyImport, importBlock, withEntries } from '../model/import-form.ts'
import type { ImportEntries, ImportForm } from '../model/import-form.ts'
import { placeOf } from '../model/place.ts'
import { matchSecret } from '../services/match-secret.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, tellFailure, tellStatus } from '../services/session.ts'
import { asStored, storeWallet } from '../services/store-wallet.ts'

/** The state of the import form and what its button does. */
export function useImportForm(interaction: InteractionOf<'import'>): {
  readonly form: ImportForm
  readonly busy: boolean
  readonly change: (entries: Partial<ImportEntries>) => void
  readonly submit: () => Promise<void>
} {
  const { into } = interaction.input
  const [form, setForm] = useState(() => emptyImport(into !== undefined))
  const [busy, setBusy] = useState(false)
  const change = (entries: Partial<ImportEntries>): void => {
    setForm((last) => {
      const next = withEntries(last, entries)
      // In the same step as the typing: the form never says of a right secret that it is wrong.
      return next.match === last.match && next.secret.trimEnd() === last.secret.trimEnd()
        ? next
        : { ...next, match: matchSecret(next.secret) }
    })
  }
  const submit = async (): Promise<void> => {
    const account = chosenAccount(form)
    if (busy || importBlock(form) !== undefined || account === undefined) return
    setBusy(true)
    try {
      const place = placeOf(into && (await asStored(into)), form)
      const saved =
        form.match.state === 'phrase'
          ? await keyring.importPhrase(form.secret, place)
          : await keyring.importSecret(form.secret, account.chain, place)
      await storeWallet(saved, place.vault)
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
