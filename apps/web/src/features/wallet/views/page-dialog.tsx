import type { ReactElement } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { ConnectDevicePart } from '../../devices/index.ts'
import type { PageDialogKind } from '../model/dialog-state.ts'
import type { RequiredWallet } from '../model/required-wallet.ts'
import { addDeviceWallet } from '../services/add-device-wallet.ts'
import { RiskDialog } from './risk-dialog.tsx'
import { AddDialog } from './add-dialog.tsx'

const WatchPart = lazyPart(async () => (await import('./watch-dialog.tsx')).WatchDialog)
const ScanPart = lazyPart(async () => (await import('./scan-dialog.tsx')).ScanDialog)

export interface PageDialogProps {
  readonly kind: PageDialogKind
  readonly text: string | undefined
  readonly wanted?: RequiredWallet | undefined
  readonly onClose: () => void
}

/** A wallet dialog without secrets. Code that recognizes addresses or reads codes is loaded on demand. */
export function PageDialog({ kind, text, wanted, onClose }: PageDialogProps): ReactElement {
  if (kind === 'watch') return <WatchPart text={text ?? ''} onClose={onClose} />
  if (kind === 'risk') return <RiskDialog address={text ?? ''} onClose={onClose} />
  if (kind === 'device') return <ConnectDevicePart onClose={onClose} onAdd={addDeviceWallet} />
  return kind === 'scan' ? <ScanPart onClose={onClose} /> : <AddDialog wanted={wanted} onClose={onClose} />
}
