import type { ReportProgress } from '@tidebook/contract/progress'
import { KeyringError, type ImportInput } from '@tidebook/keyring'
import { openWalletFile, readWalletFile, type ImportedSecret } from '@tidebook/keyring/vault'
import { useState } from 'react'
import { formatError } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import type { TaskShare } from '../../lib/task-progress-bar.tsx'
import { fileBlock, type FileForm } from '../model/file-form.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { placeOf, placedWallet } from '../model/trading-place.ts'
import { keyring, stretch, postFailure, postStatus } from '../services/session.ts'
import { changeProblem } from '../services/match-secret.ts'
import { readWalletText } from '../services/read-wallet-text.ts'
import { readStoredVault, storeImported } from '../services/store-wallet.ts'

/**
 * Returns the secrets of a file to import. For a changed wallet this is one secret: another key of the wallet's chain
 * that passes `changeProblem`. Otherwise it is all of them.
 * @throws KeyringError `keyring/file-other-wallet` when the file has no key of the chain and the entered address,
 *   `keyring/address-exists` when it has only keys of listed wallets
 */
function secretsToImport(
  brought: readonly ImportedSecret[],
  changed: ImportInput['changed'],
  own: boolean,
): readonly ImportedSecret[] {
  if (changed === undefined) return brought
  const { account, wanted } = changed
  const ofChain = brought.flatMap((secret) => {
    const found = secret.accounts.find(({ chain }) => chain === account.chain)
    return found === undefined || (wanted !== undefined && found.address !== wanted) ? [] : [{ secret, found }]
  })
  if (ofChain.length === 0) throw new KeyringError('keyring/file-other-wallet')
  const possible = ofChain.filter(({ found }) => changeProblem(found, changed, own) === undefined)
  const chosen = possible.find(({ found }) => found.address !== account.address) ?? possible[0]
  if (chosen === undefined) throw new KeyringError('keyring/address-exists')
  return [chosen.secret]
}

/** Returns the state of the window and the action of its button. */
export function useFileForm(interaction: InteractionOf<'import'>): {
  readonly form: FileForm
  readonly busy: boolean
  /** Number of opened wallets and of all wallets in the file, while it is being opened. */
  readonly task: TaskShare | undefined
  readonly change: (entries: Partial<FileForm>) => void
  readonly choose: (file: File | undefined) => Promise<void>
  readonly submit: () => Promise<void>
} {
  const { into, short, text, changed } = interaction.input
  const [form, setForm] = useState<FileForm>(() => ({
    name: undefined,
    text: typeof text === 'string' ? text : undefined,
    failure: undefined,
    filePassword: '',
    password: '',
    repeat: '',
    own: into === undefined,
    trading: 'current',
  }))
  const [busy, setBusy] = useState(false)
  const [task, setTask] = useState<TaskShare>()
  const change = (entries: Partial<FileForm>): void => setForm((last) => ({ ...last, ...entries }))
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    change({ name: file.name, text: undefined, failure: undefined })
    try {
      const read = await readWalletText(file)
      // Refuse a file without a usable keystore before the user types a password.
      readWalletFile(read)
      change({ text: read })
    } catch (error) {
      // Any other error is caused by an unexpected structure of the file.
      const known = error instanceof KeyringError ? error : new KeyringError('keyring/file-unknown')
      change({ name: undefined, failure: formatError(postFailure(known)) })
    }
  }
  const submit = async (): Promise<void> => {
    const { text, filePassword } = form
    if (busy || fileBlock(form) !== undefined || text === undefined) return
    setBusy(true)
    const report: ReportProgress = (done, total) => setTask({ done, total })
    try {
      const place = placeOf(into && (await readStoredVault(into)), form)
      const brought = secretsToImport(await openWalletFile(text, filePassword, stretch, report), changed, form.own)
      const ofOwn = brought.some(({ accounts }) => accounts.some(({ chain }) => chain === network().profile))
      if (short === true && ofOwn) throw new KeyringError('keyring/holding-short')
      const saved = await keyring.importAll(brought, place, changed !== undefined)
      // The user explicitly requested a key that replaces another one.
      const placed = changed === undefined ? placedWallet(saved, interaction.input, form.trading) : saved
      await storeImported(placed, interaction.input, place.vault)
      postStatus()
      interaction.done(saved)
    } catch (error) {
      change({ filePassword: '', password: '', repeat: '', failure: formatError(postFailure(error)) })
    } finally {
      setBusy(false)
      setTask(undefined)
    }
  }
  return { form, busy, task, change, choose, submit }
}
