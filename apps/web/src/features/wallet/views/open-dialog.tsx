import type { ReactElement } from 'react'
import { closeWalletDialog } from '../model/dialog-state.ts'
import type { WalletDialogKind } from '../model/dialog-state.ts'
import { AddDialog } from './add-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ShowDialog } from './show-dialog.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'

/** The one dialog that is open. */
export const OpenDialog = ({ kind }: { kind: Exclude<WalletDialogKind, 'create'> }): ReactElement => {
  switch (kind) {
    case 'add':
      return <AddDialog onClose={closeWalletDialog} />
    case 'import':
      return <ImportDialog onClose={closeWalletDialog} />
    case 'unlock':
      return <UnlockDialog onClose={closeWalletDialog} />
    default:
      return <ShowDialog onClose={closeWalletDialog} />
  }
}
