import { reactionTo } from '@tidebook/contract/error-reactions'
import { onCallRefused } from '../network/index.ts'
import { followOtherTabs, userStore } from './model/user-store.ts'

const REFRESH_MS = 60_000

/**
 * Checks whether the session of a signed-in user is still valid, now and whenever the page becomes visible. Loads
 * nothing for a visitor without a session. Any call that reports the end of the session signs the user out (ERR-087).
 */
export function followSession(): void {
  let refreshedAt = -REFRESH_MS
  const ask = (): void => {
    const now = performance.now()
    if (userStore.get().userStatus === 'need-login' || now - refreshedAt < REFRESH_MS) return
    refreshedAt = now
    void import('./services/session.ts').then(({ refreshCurrentUser }) => refreshCurrentUser())
  }
  ask()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
  followOtherTabs()
  onCallRefused((code) => {
    if (reactionTo(code) !== 'logout' || userStore.get().userStatus === 'need-login') return
    void import('./services/session.ts').then(({ clearSession }) => clearSession())
  })
}

/**
 * Links a new wallet to the signed-in account, unless the account already has one. Replacing that wallet requires a
 * confirmation.
 */
export async function nameFirstWallet(publicKey: string): Promise<void> {
  const { publicKey: known = '' } = userStore.get().userInfo ?? {}
  if (known === '' || known === publicKey) await nameWallet(publicKey)
}

/** Links the wallet to the signed-in account, replacing an earlier one. Sends nothing without an account. */
export async function nameWallet(publicKey: string): Promise<void> {
  if (userStore.get().userStatus === 'need-login') return
  const { uploadWallet } = await import('./services/upload-wallet.ts')
  await uploadWallet(publicKey)
}
