import { Dialog, type DialogProps } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { blockHeldEnter } from '../../lib/held-enter.ts'
import { useT } from '../../lib/i18n.ts'
import { setBusy, type Interaction } from '../model/interaction.ts'
import { moveFocusIntoDialog } from '../services/move-focus-into-dialog.ts'
import { Phrase } from './phrase.tsx'

export interface VaultDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'closeLabel'> {
  readonly interaction: Interaction
  readonly onClose?: () => void
  /** Whether the footer shows the check words, next to the password field. */
  readonly hasOwnPhrase?: boolean
}

/** A dialog of the vault. It shows the check words, which no page has, and closes like every dialog. */
export function VaultDialog(props: VaultDialogProps): ReactElement {
  const {
    interaction,
    children,
    busy,
    hasOwnPhrase = false,
    onClose = () => interaction.done(undefined),
    ...rest
  } = props
  const t = useT()
  // The key that opened the dialog may still be down. A confirmation needs its own key press.
  useEffect(blockHeldEnter, [])
  useEffect(moveFocusIntoDialog, [])
  useEffect(() => setBusy(interaction, busy === true), [interaction, busy])
  return (
    <Dialog open {...rest} busy={busy} onClose={onClose} closeLabel={t('wallet.close')}>
      {children}
      {!hasOwnPhrase && <Phrase className="mt-3" />}
    </Dialog>
  )
}
