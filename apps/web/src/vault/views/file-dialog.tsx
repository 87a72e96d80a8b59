import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { TaskProgressBar } from '../../lib/task-progress-bar.tsx'
import { importTitle } from '../model/import-title.ts'
import { fileBlock } from '../model/file-form.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { DialogForm } from './dialog-form.tsx'
import { FilePick } from './file-pick.tsx'
import { HoldingNotice } from './holding-notice.tsx'
import { NameRow } from './name-row.tsx'
import { PasswordField } from './password-field.tsx'
import { PlacePassword } from './place-password.tsx'
import { TradingChoice } from './trading-choice.tsx'
import { useFileForm } from './use-file-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/**
 * Imports wallets from a file: a file of this product or another program of the ecosystem, an Ethereum keystore, or a
 * picture of the QR code of either (WAL-005, WAL-007, WAL-046..049, WAL-072). `ways` links to the secret form.
 */
export function FileDialog(props: {
  readonly interaction: InteractionOf<'import'>
  readonly ways: ReactNode
}): ReactElement {
  const { interaction, ways } = props
  const t = useT()
  const id = useId()
  const { form, busy, task, change, choose, submit } = useFileForm(interaction)
  const block = fileBlock(form)
  const { into, current, mode, name, changed, short } = interaction.input
  return (
    <VaultDialog
      interaction={interaction}
      sticky
      busy={busy}
      title={t(importTitle(interaction.input))}
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
        {ways}
        {mode !== 'add' && <NameRow name={name} />}
        <FilePick form={form} disabled={busy} onChoose={(file) => void choose(file)} />
        <PasswordField
          caption={t('wallet.file-password')}
          value={form.filePassword}
          onChange={(filePassword) => change({ filePassword })}
          fill="off"
          hint={t('wallet.file-password-hint')}
          disabled={busy}
        />
        <PlacePassword
          joins={into !== undefined}
          caption={t('wallet.password')}
          password={form.password}
          repeat={form.repeat}
          own={form.own}
          onChange={change}
          disabled={busy}
        />
        {changed === undefined && current !== undefined && form.text !== undefined && (
          <TradingChoice
            current={current}
            place={form.trading}
            onChoose={(trading) => change({ trading })}
            disabled={busy}
          />
        )}
        {short === true && <HoldingNotice />}
        {task !== undefined && <TaskProgressBar label={t('wallet.file-work')} task={task} />}
        <Notice tone="accent">{t('wallet.encrypted-here')}</Notice>
      </DialogForm>
    </VaultDialog>
  )
}
