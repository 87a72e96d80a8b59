import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { missingPlace } from '../model/create-flow.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { AskPassword } from './ask-password.tsx'
import { BackupCard } from './backup-card.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useRemoval } from './use-removal.ts'
import { VaultDialog } from './vault-dialog.tsx'

/**
 * Deletes a wallet after its password and parts of the secret from the paper, because only the secret restores it
 * (WAL-003).
 */
export function RemoveDialog({ interaction }: { interaction: InteractionOf<'remove'> }): ReactElement {
  const t = useT()
  const id = useId()
  const { chain, address } = interaction.input.account
  const { form, proof, busy, type, remove } = useRemoval(interaction)
  const missing = proof === undefined ? undefined : missingPlace(proof.entries)
  const submit = (): void => void (proof === undefined ? form.submit() : remove())
  return (
    <VaultDialog
      interaction={interaction}
      sticky
      wide={proof !== undefined}
      busy={busy}
      title={t('wallet.remove-title')}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={busy} blocked={missing !== undefined} onClick={submit}>
            {proof === undefined
              ? t('wallet.continue')
              : missing === undefined
                ? t('wallet.remove-go')
                : t(proof.words ? 'wallet.enter-word' : 'wallet.enter-character', { place: missing })}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={submit}>
        <div>
          <p className="mb-1 text-12 text-2">{t('wallet.address-of', { type: CHAIN_TITLES[chain] })}</p>
          <p className="text-14 text-balance break-all" translate="no">
            {address}
          </p>
        </div>
        <Notice tone="warning">{t('wallet.remove-warning')}</Notice>
        {proof === undefined ? (
          <AskPassword form={form} address={address} />
        ) : (
          <BackupCard words={proof.words} entries={proof.entries} left={proof.left} onType={type} />
        )}
      </DialogForm>
    </VaultDialog>
  )
}
