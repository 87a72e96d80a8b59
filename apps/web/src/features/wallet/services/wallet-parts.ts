import { createLazyLoader } from '../../../lib/lazy-part.ts'

/** Code that opens windows of the vault. */
export const walletWindows = createLazyLoader(() => import('./vault-windows.ts'))

/** Actions on the wallet, loaded after the first screen; from then on they listen to the vault and the other tabs. */
export const walletActions = createLazyLoader(async () => {
  const actions = await import('./wallet-actions.ts')
  actions.listenToVaultAndTabs()
  return actions
})
