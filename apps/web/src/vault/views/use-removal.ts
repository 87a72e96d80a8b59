import type { BackupCheck } from '@tidebook/keyring/vault'
import { useEffect, useState } from 'react'
import { missingPlace, type BackupEntry } from '../model/create-flow.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, postFailure, postStatus } from '../services/session.ts'
import { readStoredVault, storeWallet } from '../services/store-wallet.ts'
import { usePasswordForm, type PasswordForm } from './use-password-form.ts'

/** The parts of the secret that must be typed from the paper. */
export interface RemovalProof {
  readonly entries: readonly BackupEntry[]
  /** Whether the secret is a recovery phrase, so that words are requested. */
  readonly words: boolean
  /** Attempts left after a failed check; undefined before the first check. */
  readonly left: number | undefined
}

/**
 * Returns the state of the dialog that deletes a wallet. It keeps the password until the end, because the vault is
 * resealed then.
 */
export function useRemoval(interaction: InteractionOf<'remove'>): {
  readonly form: PasswordForm
  readonly proof: RemovalProof | undefined
  readonly busy: boolean
  readonly type: (index: number, text: string) => void
  readonly remove: () => Promise<void>
} {
  const { account, vault } = interaction.input
  const [password, setPassword] = useState('')
  const [stored, setStored] = useState(vault)
  const [proof, setProof] = useState<RemovalProof>()
  const [removing, setRemoving] = useState(false)
  const form = usePasswordForm(async (typed) => {
    const now = await readStoredVault(vault)
    const check = await keyring.beginRemoval(now, account, typed)
    setStored(now)
    setPassword(typed)
    setProof({ entries: entriesOf(check), words: account.path !== undefined, left: undefined })
  })
  useEffect(() => () => keyring.cancelRemoval(), [])
  const startOver = (): void => {
    setPassword('')
    setProof(undefined)
  }
  const type = (index: number, text: string): void =>
    setProof(
      (last) => last && { ...last, entries: last.entries.map((each, at) => (at === index ? { ...each, text } : each)) },
    )
  const remove = async (): Promise<void> => {
    if (removing || proof === undefined || missingPlace(proof.entries) !== undefined) return
    setRemoving(true)
    try {
      const check = keyring.checkRemoval(proof.entries.map(({ text }) => text))
      if (!check.right) {
        if (check.left === 0) startOver()
        else setProof({ ...proof, entries: entriesOf(check), left: check.left })
        return
      }
      const saved = await keyring.remove(password)
      await storeWallet(saved, stored)
      postStatus()
      interaction.done(saved)
    } catch (error) {
      postFailure(error)
      startOver()
    } finally {
      setRemoving(false)
    }
  }
  return { form, proof, busy: form.busy || removing, type, remove }
}

function entriesOf({ positions }: BackupCheck): readonly BackupEntry[] {
  return positions.map((place) => ({ place: place + 1, text: '' }))
}
