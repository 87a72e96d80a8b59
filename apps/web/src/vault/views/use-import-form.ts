import { useState } from 'react'
import { chosenAccounts, chosenFurther, emptyImport, importBlock, withEntries } from '../model/import-form.ts'
import type { ImportBlock, ImportEntries, ImportForm } from '../model/import-form.ts'
import { placeOf } from '../model/place.ts'
import { network } from '../../lib/network.ts'
import { matchSecret } from '../services/match-secret.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, tellFailure, tellStatus } from '../services/session.ts'
import { asStored, storeBrought } from '../services/store-wallet.ts'

/** The state of the import form and what its button does. */
export function useImportForm(interaction: InteractionOf<'import'>): {
  readonly form: ImportForm
  readonly block: ImportBlock | undefined
  readonly busy: boolean
  readonly change: (entries: Partial<ImportEntries>) => void
  readonly submit: () => Promise<void>
} {
  const { into, short, changed } = interaction.input
  const [form, setForm] = useState(() => emptyImport(into !== undefined))
  const [busy, setBusy] = useState(false)
  const block = importBlock(form, short === true ? network().profile : undefined)
  const change = (entries: Partial<ImportEntries>): void => {
    setForm((last) => {
      const next = withEntries(last, entries)
      // In the same step as the typing: the form never says of a right secret that it is wrong.
      return next.match === last.match && next.secret.trimEnd() === last.secret.trimEnd()
        ? next
        : { ...next, match: matchSecret(next.secret, changed) }
    })
  }
  const submit = async (): Promise<void> => {
    const chains = chosenAccounts(form).map(({ chain }) => chain)
    if (busy || block !== undefined) return
    setBusy(true)
    try {
      const again = changed !== undefined
      const place = placeOf(into && (await asStored(into)), form)
      const saved =
        form.match.state === 'phrase'
          ? await keyring.importPhrase(form.secret, place, chains, { again, further: chosenFurther(form) })
          : await keyring.importSecret(form.secret, chains[0] ?? network().profile, place, again)
      await storeBrought(saved, interaction.input, place.vault)
      tellStatus()
      interaction.done(saved)
    } catch (error) {
      tellFailure(error)
      setForm((last) => withEntries(last, { password: '', repeat: '' }))
    } finally {
      setBusy(false)
    }
  }
  return { form, block, busy, change, submit }
}
