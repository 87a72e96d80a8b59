import { Button, Notice } from '@tidebook/ui'
import { useId, useState, type ReactElement } from 'react'
import { listAddress } from '../../lib/addresses.ts'
import { useT } from '../../lib/i18n.ts'
import { passwordBlock } from '../model/import-form.ts'
import { newPasswordProblems } from '../model/password-hints.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, postStatus } from '../services/session.ts'
import { readStoredVault, storeWallet } from '../services/store-wallet.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { NewPassword } from './new-password.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/** Changes the trading password of the wallet (VAL-010). */
export function ChangePasswordDialog({ interaction }: { interaction: InteractionOf<'changePassword'> }): ReactElement {
  const t = useT()
  const id = useId()
  const { address, vault } = interaction.input
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const old = usePasswordForm(async (current) => {
    const stored = await readStoredVault(vault)
    const saved = await keyring.changePassword(stored, address, current, password, repeat)
    await storeWallet(saved, stored)
    postStatus()
    interaction.done(saved)
  })
  const same = password !== '' && password === old.password
  const problems = newPasswordProblems(password, { repeat })
  const block = old.password === '' ? 'current' : (passwordBlock({ repeat, problems }) ?? (same ? 'same' : undefined))
  const submit = (): void => {
    if (block === undefined) void old.submit()
  }
  return (
    <VaultDialog
      interaction={interaction}
      sticky
      busy={old.busy}
      title={t('vault.change-password')}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={old.busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={old.busy} blocked={block !== undefined} onClick={submit}>
            {block === undefined
              ? t('vault.change')
              : block === 'current' || block === 'same'
                ? t(`vault.block-${block}`)
                : t(`wallet.block-${block}`)}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={submit}>
        <p className="text-12 text-2" translate="no">
          {listAddress(address)}
        </p>
        <AskPassword form={old} address={address} caption={t('vault.current-password')} />
        <NewPassword
          caption={t('vault.new-password')}
          password={password}
          repeat={repeat}
          problems={problems}
          onPassword={setPassword}
          onRepeat={setRepeat}
        />
        <Notice tone="accent">{t('vault.change-hint')}</Notice>
      </DialogForm>
    </VaultDialog>
  )
}
