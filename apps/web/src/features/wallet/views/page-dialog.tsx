import type { ReactElement } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { ConnectDevicePart, addDevice, type StoredDevice } from '../../devices/index.ts'
import type { PageDialogKind } from '../model/dialog-state.ts'
import type { RequiredWallet } from '../model/required-wallet.ts'
import { RiskDialog } from './risk-dialog.tsx'
import { AddDialog } from './add-dialog.tsx'
import { valueOf } from '../../../lib/loadable.ts'
import { accountsStore } from '../model/accounts.ts'
import { loadAccounts } from '../services/vault-list.ts'
import { showWalletAdded } from '../services/wallet-messages.ts'

/** Adds a device's wallet to the list; returns false if its address is already listed. */
function addDeviceWallet(device: Omit<StoredDevice, 'kind'>): boolean {
  const own = valueOf(accountsStore.get()) ?? []
  const isThere = own.some(({ chain, address }) => chain === device.chain && address === device.address)
  if (isThere || !addDevice(device)) return false
  void loadAccounts()
  showWalletAdded()
  return true
}

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
