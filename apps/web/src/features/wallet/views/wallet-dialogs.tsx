import { Suspense, useEffect, type ReactElement } from 'react'
import { lazyPart, usePrefetch } from '../../../lib/lazy-part.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { closeWalletDialog, walletDialogStore } from '../model/dialog-state.ts'
import { startWallet } from '../services/start-wallet.ts'

const OpenDialog = lazyPart(async () => (await import('./open-dialog.tsx')).OpenDialog, 'wallet')
const later = [OpenDialog]

/** Mounted once by the shell: shows the wallet dialog that was asked for, and loads its code only then. */
export const WalletDialogs = (): ReactElement | null => {
  const kind = useStore(walletDialogStore)
  useEffect(startWallet, [])
  usePrefetch(later)
  useEffect(() => {
    if (kind !== 'create') return
    closeWalletDialog()
    navigate(PATHS.walletCreate)
  }, [kind])
  if (kind === undefined || kind === 'create') return null
  return (
    <Suspense fallback={null}>
      <OpenDialog kind={kind} />
    </Suspense>
  )
}
