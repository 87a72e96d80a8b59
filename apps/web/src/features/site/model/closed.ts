import { createStore } from '../../../lib/store.ts'
import { defineSetting, subscribeToSettings, type Setting } from '../../../lib/settings/define-setting.ts'

/** Maximum number of stored ids; the oldest are dropped. */
const MAX_ENTRIES = 100

function parse(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' && id.length <= 64).slice(-MAX_ENTRIES) : []
}

function createIdSet(setting: Setting<readonly string[]>) {
  const store = createStore(setting.read())
  return {
    store,
    /** Stores an id permanently and preserves the ids that other tabs stored in the meantime. */
    add: (id: string): void => {
      if (store.get().includes(id)) return
      const next = [...new Set([...setting.read(), ...store.get(), id])].slice(-MAX_ENTRIES)
      store.set(next)
      setting.write(next)
    },
    /** Applies ids of other tabs immediately. Returns the unsubscribe function. */
    follow: (): (() => void) => subscribeToSettings([setting], () => store.set(setting.read())),
  }
}

/** Closed notices (U24). */
export const closedNotices = createIdSet(defineSetting('noticesClosed', { parse }))
/** Seen tips about new features (CNT-011). */
export const seenTips = createIdSet(defineSetting('newFeatureTips', { parse }))
