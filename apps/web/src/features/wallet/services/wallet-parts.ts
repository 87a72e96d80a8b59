import { createLazyLoader } from '../../../lib/lazy-part.ts'

/** Code that opens the vault's windows. */
export const walletWindows = createLazyLoader(() => import('./vault-windows.ts'))

/** Wallet actions, loaded after the first screen. From then on they listen to the vault and the other tabs. */
export const walletActions = createLazyLoader(async () => {
  const actions = await import('./wallet-actions.ts')
  actions.listenToVaultAndTabs()
  return actions
})
