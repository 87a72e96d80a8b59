import { defineSetting, isTrue } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** Notification channels in addition to toasts and the list. */
export interface NoticeChoices {
  readonly sounds: boolean
  /** Browser notifications, which also appear while the page is hidden. */
  readonly browser: boolean
}

const setting = defineSetting('noticeChoices', {
  parse: (value): NoticeChoices => {
    const { sounds, browser } = (value ?? {}) as Partial<Record<keyof NoticeChoices, unknown>>
    return { sounds: isTrue(sounds), browser: isTrue(browser) }
  },
})

export const choicesStore: Store<NoticeChoices> = createStore(setting.read())

export function choose(change: Partial<NoticeChoices>): void {
  choicesStore.set((choices) => ({ ...choices, ...change }))
  setting.write(choicesStore.get())
}
