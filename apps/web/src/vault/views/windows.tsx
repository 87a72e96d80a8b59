import { Button, Notice } from '@tidebook/ui'
import { keyring } from '../services/session.ts'
import { readStoredVault } from '../services/store-wallet.ts'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { interactionStore, type Interaction } from '../model/interaction.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { ImportWaysDialog } from './import-ways-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { CreateFlow } from './create-flow.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ShowDialog } from './show-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'
import { type ReactElement, useId } from 'react'
import type { InteractionOf } from '../model/interaction.ts'
import { usePasswordForm } from './use-password-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/** Requests the trading password before the stored data about the wallet is cleared (WAL-063, WAL-078). */
function ConfirmDialog({ interaction }: { interaction: InteractionOf<'confirm'> }): ReactElement {
  const t = useT()
  const id = useId()
  const { address, vault } = interaction.input
  const form = usePasswordForm(async (password) => {
    await keyring.provePassword(await readStoredVault(vault), address, password)
    interaction.done(true)
  })
  return (
    <VaultDialog
      interaction={interaction}
      busy={form.busy}
      title={t('wallet.clear-title')}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={form.busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={form.busy} onClick={() => void form.submit()}>
            {t('wallet.clear-go')}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void form.submit()}>
        <Notice tone="accent">{t('wallet.clear-text')}</Notice>
        <AskPassword form={form} address={address} />
      </DialogForm>
    </VaultDialog>
  )
}

/** All visible windows of the vault. */
export function Windows(): ReactElement {
  const open = useStore(interactionStore)
  const front = open.find((each) => each.kind !== 'create')
  return (
    <>
      {open.map((each) =>
        // Behind a dialog the flow keeps its state but not its layout, because the window then covers the whole page.
        each.kind === 'create' ? (
          <div key={each.number} hidden={front !== undefined} className="contents">
            <CreateFlow interaction={each} />
          </div>
        ) : (
          <OpenDialog key={each.number} interaction={each} />
        ),
      )}
    </>
  )
}

function OpenDialog({ interaction }: { interaction: Exclude<Interaction, { readonly kind: 'create' }> }): ReactElement {
  switch (interaction.kind) {
    case 'import':
      return <ImportWaysDialog interaction={interaction} />
    case 'unlock':
      return <UnlockDialog interaction={interaction} />
    case 'changePassword':
      return <ChangePasswordDialog interaction={interaction} />
    case 'confirm':
      return <ConfirmDialog interaction={interaction} />
    case 'exportFile':
    case 'exportKeystore':
      return <ExportDialog interaction={interaction} />
    case 'remove':
      return <RemoveDialog interaction={interaction} />
    case 'sign':
      return <SignDialog interaction={interaction} />
    case 'signTransfer':
      return <TransferDialog interaction={interaction} />
    case 'signBatch':
      return <BatchDialog interaction={interaction} />
    default:
      return <ShowDialog interaction={interaction} />
  }
}
