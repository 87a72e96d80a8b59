import { keyring, postStatus } from './session.ts'

/** Informs the keyring whether the tab is visible, and the page when the wallet locks. */
export function watchTab(): void {
  const tell = (): void => {
    keyring.hide(document.visibilityState === 'hidden')
    postStatus()
  }
  document.addEventListener('visibilitychange', tell)
  if (document.visibilityState === 'hidden') tell()
}
