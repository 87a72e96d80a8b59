import { createAccountSettingsApi } from '@tidebook/client/account-settings'
import { isCanceled } from '@tidebook/client/http'
import { needWords, translate } from '../../../lib/i18n.ts'
import { http } from '../../network/index.ts'
import { showToast } from '../../toasts/index.ts'
import { keepUser, userStore } from '../model/user-store.ts'

/**
 * Names the public key of the main wallet to the own account, and nothing else of it (WAL-066): the account counts as one
 * with an active wallet from then on (WAL-069). What could not be told is said, with another try.
 * @param publicKey hex
 */
export const uploadWallet = async (publicKey: string): Promise<void> => {
  const { userInfo } = userStore.get()
  if (userInfo === undefined) return
  try {
    const answer = await createAccountSettingsApi(http).uploadWallet(userInfo.id, publicKey)
    if (answer.result) return keepUser(answer.data)
  } catch (error) {
    if (isCanceled(error)) return
  }
  await needWords('wallet').catch(() => undefined)
  showToast({
    kind: 'danger',
    title: translate('wallet.not-named'),
    text: translate('wallet.not-named-next'),
    durationMs: 0,
    key: 'wallet-named',
    action: { label: translate('wallet.try-again-now'), run: () => void uploadWallet(publicKey) },
  })
}
