import { Suspense, useEffect, type ReactElement } from 'react'
import { loadMessages } from '../../../lib/i18n.ts'
import { createLazyLoader, lazyPart, usePrefetch } from '../../../lib/lazy-part.ts'
import { navigate } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import {
  closeWalletDialog,
  openWalletDialog,
  walletDialogStore,
  type PageDialogKind,
  type VaultDialogKind,
  type WalletDialog,
  type WalletDialogKind,
} from '../model/dialog-state.ts'
import { createPath } from '../model/required-wallet.ts'
import { walletStore } from '../model/wallet-state.ts'
import { startWallet } from '../services/start-wallet.ts'
import { showWalletError } from '../services/wallet-messages.ts'
import { walletActions, walletWindows } from '../services/wallet-parts.ts'
import { OneClickPart } from './one-click.tsx'

const PageDialog = lazyPart(async () => (await import('./page-dialog.tsx')).PageDialog, 'wallet')

function isOfPage(kind: WalletDialogKind): kind is PageDialogKind {
  return ['add', 'watch', 'scan', 'device', 'risk'].includes(kind)
}

async function show(kind: VaultDialogKind, { text, wanted }: WalletDialog): Promise<void> {
  const again = (): void => openWalletDialog(kind, text, wanted)
  try {
    const { openVaultWindow } = await walletWindows.fetch()
    await openVaultWindow(kind, { text, chain: wanted?.chain }, again)
  } catch (error) {
    showWalletError(error, again)
  }
}

/** Preloads the vault for a user with a wallet, so that it is available when needed, even without a connection. */
const vaultOfOwner = createLazyLoader(async () => {
  if (walletStore.get().wallet === undefined) return
  const vault = walletActions.fetch().then(({ startVault }) => startVault())
  await Promise.all([vault, OneClickPart.fetch(), loadMessages('wallet')])
})
const later = [PageDialog, walletWindows, vaultOfOwner]

/** Shows the requested wallet dialog, and loads its code only then. Mounted once by the shell. */
export function WalletDialogs(): ReactElement | null {
  const wanted = useStore(walletDialogStore)
  useEffect(startWallet, [])
  usePrefetch(later)
  useEffect(() => {
    if (wanted === undefined || isOfPage(wanted.kind)) return
    if (wanted.kind === 'create') {
      closeWalletDialog()
      navigate(createPath(wanted.wanted))
      return
    }
    void show(wanted.kind, wanted).then(() => {
      if (walletDialogStore.get() === wanted) closeWalletDialog()
    })
  }, [wanted])
  if (wanted === undefined || !isOfPage(wanted.kind)) return null
  return (
    <Suspense fallback={null}>
      <PageDialog kind={wanted.kind} text={wanted.text} wanted={wanted.wanted} onClose={closeWalletDialog} />
    </Suspense>
  )
}
