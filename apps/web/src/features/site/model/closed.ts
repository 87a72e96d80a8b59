import { createStore } from '../../../lib/store.ts'
import { defineSetting, followSettings, type Setting } from '../../../lib/settings/define-setting.ts'

/** So many are remembered; the oldest are forgotten. */
const MOST = 100

const parse = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string' && id.length <= 64).slice(-MOST) : []

const remembered = (setting: Setting<readonly string[]>) => {
  const store = createStore(setting.read())
  return {
    store,
    /** Remembers an id for good, beside those that other tabs remembered meanwhile. */
    add: (id: string): void => {
      if (store.get().includes(id)) return
      const next = [...new Set([...setting.read(), ...store.get(), id])].slice(-MOST)
      store.set(next)
      setting.write(next)
    },
    /** What another tab remembers counts here at once; returns how to stop. */
    follow: (): (() => void) => followSettings([setting], () => store.set(setting.read())),
  }
}

/** Notices that were closed (U24). */
export const closedNotices = remembered(defineSetting('noticesClosed', { parse }))
/** Tips about something new that were seen (CNT-011). */
export const seenTips = remembered(defineSetting('newFeatureTips', { parse }))
