import { defineSetting, isOn } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** How a person wants to be told beside toasts and the list. */
export interface NoticeChoices {
  readonly sounds: boolean
  /** Notices of the browser, which also come while the page is out of sight. */
  readonly browser: boolean
}

const setting = defineSetting('noticeChoices', {
  parse: (value): NoticeChoices => {
    const { sounds, browser } = (value ?? {}) as Partial<Record<keyof NoticeChoices, unknown>>
    return { sounds: isOn(sounds), browser: isOn(browser) }
  },
})

export const choicesStore: Store<NoticeChoices> = createStore(setting.read())

export const choose = (change: Partial<NoticeChoices>): void => {
  choicesStore.set((choices) => ({ ...choices, ...change }))
  setting.write(choicesStore.get())
}
