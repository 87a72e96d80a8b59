import { keyring, tellStatus } from './session.ts'

/** Tells the keyring whether anybody can look at the tab; the page is told when the wallet locks. */
export const watchTab = (): void => {
  const tell = (): void => {
    keyring.hide(document.visibilityState === 'hidden')
    tellStatus()
  }
  document.addEventListener('visibilitychange', tell)
  if (document.visibilityState === 'hidden') tell()
}
