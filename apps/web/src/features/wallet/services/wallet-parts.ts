import { fetchedOnce } from '../../../lib/lazy-part.ts'

/** Code that opens windows of the vault. */
export const walletWindows = fetchedOnce(() => import('./vault-windows.ts'))

/** Actions on the wallet, loaded after the first screen; from then on they listen to the vault and the other tabs. */
export const walletActions = fetchedOnce(async () => {
  const actions = await import('./wallet-actions.ts')
  actions.hearVaultAndTabs()
  return actions
})
