import type { ReactElement } from 'react'
import { useStore } from '../../lib/store.ts'
import { interactionStore, type Interaction } from '../model/interaction.ts'
import { ImportWaysDialog } from './import-ways-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CreateFlow } from './create-flow.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ShowDialog } from './show-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { TogetherDialog } from './together-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'

/** All visible windows of the vault. */
export function Windows(): ReactElement {
  const open = useStore(interactionStore)
  const front = open.find((each) => each.kind !== 'create')
  return (
    <>
      {open.map((each) =>
        // The flow keeps its state behind a dialog but not its layout, because the window then covers the whole page.
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
    case 'signTogether':
      return <TogetherDialog interaction={interaction} />
    default:
      return <ShowDialog interaction={interaction} />
  }
}
