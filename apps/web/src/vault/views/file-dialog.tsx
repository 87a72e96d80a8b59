import { Button, cx, Notice } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { DialogForm } from './dialog-form.tsx'
import { PasswordField } from './password-field.tsx'
import { PlacePassword } from './place-password.tsx'
import { fileBlock, useFileForm } from './use-file-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/**
 * Brings wallets in a file: one of this or another program of the ecosystem, or a keystore of Ethereum (WAL-005, WAL-007,
 * WAL-046..049).
 */
export const FileDialog = ({ interaction }: { interaction: InteractionOf<'importFile'> }): ReactElement => {
  const t = useT()
  const id = useId()
  const { form, busy, change, choose, submit } = useFileForm(interaction)
  const block = fileBlock(form)
  return (
    <VaultDialog
      interaction={interaction}
      sticky
      busy={busy}
      title={t('wallet.way-file')}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={busy} blocked={block !== undefined} onClick={() => void submit()}>
            {block === undefined ? t('wallet.import') : t(`wallet.block-${block}`)}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void submit()}>
        <div>
          <label htmlFor={`${id}-file`} className="mb-1 block text-12 text-2">
            {t('wallet.file')}
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".txt,.json,application/json,text/plain"
            disabled={busy}
            className={cx(
              'block w-full rounded-2 border border-line-strong bg-surface-1 p-2 text-13',
              'file:mr-3 file:rounded-2 file:border-0 file:bg-surface-3 file:px-3 file:py-1 file:text-13 file:text-1',
            )}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          {form.failure !== undefined && (
            <p role="alert" className="mt-1 text-12 text-danger">
              {form.failure}
            </p>
          )}
        </div>
        <PasswordField
          caption={t('wallet.file-password')}
          value={form.filePassword}
          onChange={(filePassword) => change({ filePassword })}
          fill="off"
          hint={t('wallet.file-password-hint')}
          disabled={busy}
        />
        <PlacePassword
          joins={interaction.input.into !== undefined}
          caption={t('wallet.password')}
          password={form.password}
          repeat={form.repeat}
          own={form.own}
          onChange={change}
          disabled={busy}
        />
        <Notice tone="accent">{t('wallet.encrypted-here')}</Notice>
      </DialogForm>
    </VaultDialog>
  )
}
