import { reactionTo } from '@tidebook/contract/error-reactions'
import { onRefused } from '../network/index.ts'
import { followOtherTabs, userStore } from './model/user-store.ts'

const ASKED_MS = 60_000

/**
 * Looks whether somebody who was logged in still is, now and whenever the page is looked at again. For a visitor who
 * never was nothing is fetched. Whatever call says that the session is over, the page forgets it (ERR-087).
 */
export const followSession = (): void => {
  let asked = -ASKED_MS
  const ask = (): void => {
    const now = performance.now()
    if (userStore.get().userStatus === 'need-login' || now - asked < ASKED_MS) return
    asked = now
    void import('./services/session.ts').then(({ lookUpMyself }) => lookUpMyself())
  }
  ask()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
  followOtherTabs()
  onRefused((code) => {
    if (reactionTo(code) !== 'logout' || userStore.get().userStatus === 'need-login') return
    void import('./services/session.ts').then(({ loggedOut }) => loggedOut())
  })
}

/** Names a wallet that was just added to the account that is logged in, unless the account has one: another needs a question. */
export const nameFirstWallet = async (publicKey: string): Promise<void> => {
  const { publicKey: known = '' } = userStore.get().userInfo ?? {}
  if (known === '' || known === publicKey) await nameWallet(publicKey)
}

/** Names the wallet to the account that is logged in, in place of an earlier one; without an account nothing is sent. */
export const nameWallet = async (publicKey: string): Promise<void> => {
  if (userStore.get().userStatus === 'need-login') return
  const { uploadWallet } = await import('./services/upload-wallet.ts')
  await uploadWallet(publicKey)
}
