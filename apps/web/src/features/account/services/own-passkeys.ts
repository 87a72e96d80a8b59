import { isCanceled } from '@tidebook/client/http'
import type { Passkey } from '@tidebook/contract'
import type { Loadable } from '../../../lib/loadable.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { passkeysApi } from '../../passkeys/index.ts'

/** The passkeys of the signed-in account. */
export const passkeysStore: Store<Loadable<readonly Passkey[]>> = createStore<Loadable<readonly Passkey[]>>({
  state: 'loading',
})

/**
 * Reloads the passkeys. The current list stays visible while the request runs.
 * @param id of the account
 */
export async function loadPasskeys(id: string): Promise<void> {
  try {
    const answer = await passkeysApi.list(id)
    passkeysStore.set(answer.result ? { state: 'ready', value: answer.data } : { state: 'failed', code: answer.code })
  } catch (error) {
    if (!isCanceled(error)) throw error
  }
}
