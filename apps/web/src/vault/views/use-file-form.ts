import { openWalletFile } from '@tidebook/keyring/vault'
import { useState } from 'react'
import { formatError } from '../../lib/i18n.ts'
import { passwordBlock } from '../model/import-form.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { newPasswordProblems } from '../model/new-password.ts'
import { placeOf } from '../model/place.ts'
import { keyring, stretch, tellFailure, tellStatus } from '../services/session.ts'
import { asStored, storeWallet } from '../services/store-wallet.ts'
import type { PlaceEntries } from './place-password.tsx'

/** What the window for a file holds. */
export interface FileForm extends PlaceEntries {
  /** the content of the file that was chosen */
  readonly text: string | undefined
  /** why the file cannot be used, in words */
  readonly failure: string | undefined
  readonly filePassword: string
}

/** Longest file that is read, in bytes. */
const LONGEST_FILE = 1_048_576

/** The first thing that is missing, in the order of the fields (VAL-038..040). */
export function fileBlock(
  form: FileForm,
): 'file' | 'file-password' | 'current' | ReturnType<typeof passwordBlock> | undefined {
  if (form.text === undefined) return 'file'
  if (form.filePassword === '') return 'file-password'
  if (!form.own) return form.password === '' ? 'current' : undefined
  return passwordBlock({ repeat: form.repeat, problems: newPasswordProblems(form.password, { repeat: form.repeat }) })
}

/** The state of the window and what its button does. */
export function useFileForm(interaction: InteractionOf<'importFile'>): {
  readonly form: FileForm
  readonly busy: boolean
  readonly change: (entries: Partial<FileForm>) => void
  readonly choose: (file: File | undefined) => Promise<void>
  readonly submit: () => Promise<void>
} {
  const { into } = interaction.input
  const [form, setForm] = useState<FileForm>(() => ({
    text: undefined,
    failure: undefined,
    filePassword: '',
    password: '',
    repeat: '',
    own: into === undefined,
  }))
  const [busy, setBusy] = useState(false)
  const change = (entries: Partial<FileForm>): void => setForm((last) => ({ ...last, ...entries }))
  const fail = (error: unknown): void => change({ text: undefined, failure: formatError(tellFailure(error)) })
  const choose = async (file: File | undefined): Promise<void> => {
    change({ text: undefined, failure: undefined })
    if (file === undefined) return
    try {
      if (file.size > LONGEST_FILE) return change({ failure: formatError('keyring/file-unknown') })
      change({ text: await file.text() })
    } catch (error) {
      fail(error)
    }
  }
  const submit = async (): Promise<void> => {
    const { text, filePassword } = form
    if (busy || fileBlock(form) !== undefined || text === undefined) return
    setBusy(true)
    try {
      const place = placeOf(into && (await asStored(into)), form)
      const saved = await keyring.importAll(await openWalletFile(text, filePassword, stretch), place)
      await storeWallet(saved, place.vault)
      tellStatus()
      interaction.done(saved)
    } catch (error) {
      change({ filePassword: '', password: '', repeat: '', failure: formatError(tellFailure(error)) })
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, change, choose, submit }
}
