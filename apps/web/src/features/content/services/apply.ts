import type { ListingApplication } from '@tidebook/contract'
import { createStore } from '../../../lib/store.ts'
import { followSettings } from '../../../lib/settings/define-setting.ts'
import { applicationDraftSetting } from '../model/application-draft.ts'
import { sentApplicationSetting } from '../model/sent-application.ts'
import { contentApi } from './content-api.ts'

/** The reference of the application that was sent from this browser last; '' for none. */
export const sentStore = createStore(sentApplicationSetting.read())

/** An application that another tab sent counts here at once; returns how to stop. */
export const followSent = (): (() => void) =>
  followSettings([sentApplicationSetting], () => sentStore.set(sentApplicationSetting.read()))

const keepSent = (reference: string): void => {
  sentApplicationSetting.write(reference)
  applicationDraftSetting.forget()
  sentStore.set(reference)
}

/**
 * Sends an application. @param key the same for every try of the same application, so that it is kept once
 * @returns the code of what stood in the way, or undefined
 */
export const sendApplication = async (application: ListingApplication, key: string): Promise<string | undefined> => {
  const trimmed = Object.fromEntries(
    Object.entries(application).map(([field, value]) => [field, value.trim()]),
  ) as unknown as ListingApplication
  const answer = await contentApi.apply(trimmed, key)
  if (answer.result) keepSent(answer.data.reference)
  return answer.result ? undefined : answer.code || 'networkError'
}
