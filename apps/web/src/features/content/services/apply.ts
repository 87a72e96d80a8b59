import type { ListingApplication } from '@tidebook/contract'
import { createStore } from '../../../lib/store.ts'
import { subscribeToSettings, defineSetting } from '../../../lib/settings/define-setting.ts'
import { applicationDraftSetting } from '../model/application-draft.ts'
import { contentApi } from './content-api.ts'

/** Reference of the last application that this browser sent, or ''. */
const sentApplicationSetting = defineSetting('listingSent', {
  parse: (value) => (typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : ''),
})

/** Reference of the last application that this browser sent, or ''. */
export const sentStore = createStore(sentApplicationSetting.read())

/** Applies an application from another tab immediately. Returns the unsubscribe function. */
export function followSentApplication(): () => void {
  return subscribeToSettings([sentApplicationSetting], () => sentStore.set(sentApplicationSetting.read()))
}

function saveSentApplication(reference: string): void {
  sentApplicationSetting.write(reference)
  applicationDraftSetting.forget()
  sentStore.set(reference)
}

/**
 * Sends an application.
 * @param key idempotency key: every retry of the same application reuses it, so that the server stores it once
 * @returns the error code, or undefined on success
 */
export async function sendApplication(application: ListingApplication, key: string): Promise<string | undefined> {
  const trimmed = Object.fromEntries(
    Object.entries(application).map(([field, value]) => [field, value.trim()]),
  ) as unknown as ListingApplication
  const answer = await contentApi.apply(trimmed, key)
  if (answer.result) saveSentApplication(answer.data.reference)
  return answer.result ? undefined : answer.code || 'networkError'
}
