import { createAccountSettingsApi } from '@tidebook/client/account-settings'
import { isCanceled } from '@tidebook/client/http'
import { loadMessages, translate } from '../../../lib/i18n.ts'
import { http } from '../../network/index.ts'
import { showToast } from '../../toasts/index.ts'
import { storeUser, userStore } from '../model/user-store.ts'

/**
 * Links the main wallet to the user's account by its public key and nothing else (WAL-066). The account then has an
 * active wallet (WAL-069). Shows a failure with a retry.
 * @param publicKey hex
 */
export async function uploadWallet(publicKey: string): Promise<void> {
  const { userInfo } = userStore.get()
  if (userInfo === undefined) return
  try {
    const answer = await createAccountSettingsApi(http).uploadWallet(userInfo.id, publicKey)
    if (answer.result) return storeUser(answer.data)
  } catch (error) {
    if (isCanceled(error)) return
  }
  await loadMessages('wallet').catch(() => undefined)
  showToast({
    kind: 'danger',
    title: translate('wallet.not-named'),
    text: translate('wallet.not-named-next'),
    durationMs: 0,
    key: 'wallet-named',
    action: { label: translate('wallet.try-again-now'), run: () => void uploadWallet(publicKey) },
  })
}
