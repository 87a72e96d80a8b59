import { useState } from 'react'
import {
  chosenAccounts,
  chosenFurther,
  emptyImport,
  importBlock,
  tradingPlaceOf,
  wantedChoice,
  withEntries,
} from '../model/import-form.ts'
import type { ImportBlock, ImportEntries, ImportForm } from '../model/import-form.ts'
import { placeOf, placedWallet } from '../model/trading-place.ts'
import { network } from '../../lib/network.ts'
import { matchSecret } from '../services/match-secret.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, postFailure, postStatus } from '../services/session.ts'
import { readStoredVault, storeImported } from '../services/store-wallet.ts'

/** Returns the state of the import form and the action of its button. */
export function useImportForm(interaction: InteractionOf<'import'>): {
  readonly form: ImportForm
  readonly block: ImportBlock | undefined
  readonly busy: boolean
  readonly change: (entries: Partial<ImportEntries>) => void
  readonly submit: () => Promise<void>
} {
  const { into, short, changed, chain } = interaction.input
  const [form, setForm] = useState(() => emptyImport(into !== undefined))
  const [busy, setBusy] = useState(false)
  const block = importBlock(form, short === true ? network().profile : undefined)
  const change = (entries: Partial<ImportEntries>): void => {
    setForm((last) => {
      const next = withEntries(last, entries)
      // Set in the same update as the input, so that the form never marks a correct secret as wrong.
      const isSame = next.match === last.match && next.secret.trimEnd() === last.secret.trimEnd()
      // A separate password permits the current key of a changed wallet.
      if (isSame && (changed === undefined || next.own === last.own)) return next
      const match = matchSecret(next.secret, changed, next.own)
      return { ...next, match, choice: wantedChoice(match, chain) }
    })
  }
  const submit = async (): Promise<void> => {
    const chains = chosenAccounts(form).map(({ chain }) => chain)
    if (busy || block !== undefined) return
    setBusy(true)
    try {
      const again = changed !== undefined
      const place = placeOf(into && (await readStoredVault(into)), form)
      const saved =
        form.match.state === 'phrase'
          ? await keyring.importPhrase(form.secret, place, chains, { again, further: chosenFurther(form) })
          : await keyring.importSecret(form.secret, chains[0] ?? network().profile, place, again)
      // The user explicitly requested a key that replaces another one.
      const placed = again ? saved : placedWallet(saved, interaction.input, tradingPlaceOf(form))
      await storeImported(placed, interaction.input, place.vault)
      postStatus()
      interaction.done(saved)
    } catch (error) {
      postFailure(error)
      setForm((last) => withEntries(last, { password: '', repeat: '' }))
    } finally {
      setBusy(false)
    }
  }
  return { form, block, busy, change, submit }
}
