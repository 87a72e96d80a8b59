import { fetchedOnce } from '../../../lib/lazy-part.ts'

/** What opens windows of the vault. */
export const walletWindows = fetchedOnce(() => import('./vault-windows.ts'))

/** What acts on the wallet, fetched after the first screen; from then on it hears the vault and the other tabs. */
export const walletActions = fetchedOnce(async () => {
  const actions = await import('./wallet-actions.ts')
  actions.hearVaultAndTabs()
  return actions
})
