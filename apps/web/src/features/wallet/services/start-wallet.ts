import { startOnce } from '../../../lib/once.ts'
import { readWallet } from '../model/stored-wallet.ts'
import { switchWallet, walletStore } from '../model/wallet-state.ts'
import { followAccount } from './account-stream.ts'
import { sendFaucetRequests } from './faucet.ts'
import { restoreHideAssets } from './hide-assets.ts'
import { walletActions } from './wallet-parts.ts'

/** Reads the stored wallet and follows the current wallet. Further calls do nothing. */
export const startWallet = startOnce(() => {
  switchWallet(readWallet())
  // This starts listening to the other tabs and the vault. Without it nothing here can lock or unlock the wallet.
  walletActions.fetch().catch(() => undefined)
  restoreHideAssets()
  sendFaucetRequests()
  let followed: string | undefined
  let leave = (): void => {}
  const follow = (): void => {
    const address = walletStore.get().wallet?.address
    if (address === followed) return
    followed = address
    leave()
    leave = address === undefined ? () => {} : followAccount(address)
  }
  walletStore.subscribe(follow)
  follow()
})
