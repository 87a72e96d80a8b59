import { closeWalletDialog, openWalletDialog, walletDialogStore } from '../model/dialog-state.ts'
import { walletStore } from '../model/wallet-state.ts'
import { refreshLock } from './wallet-actions.ts'

/**
 * Makes sure that the wallet is open, asking for the trading password when it is not (ERR-031). Answers false when
 * the person closed the question.
 */
export async function requireUnlocked(): Promise<boolean> {
  if (!walletStore.get().locked && (await refreshLock())) return true
  openWalletDialog('unlock')
  return new Promise((resolve) => {
    const stop = [walletDialogStore.subscribe(settle), walletStore.subscribe(settle)]
    function settle(): void {
      const open = !walletStore.get().locked
      if (!open && walletDialogStore.get() === 'unlock') return
      for (const end of stop) end()
      if (open && walletDialogStore.get() === 'unlock') closeWalletDialog()
      resolve(open)
    }
  })
}
