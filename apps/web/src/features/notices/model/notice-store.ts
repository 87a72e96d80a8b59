import { defineSetting, followSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { MOST_NOTICES, parseNotices, tellsMore, withNotice, type Notice, type NoticeList } from './notice.ts'

const setting = defineSetting('notices', { parse: parseNotices })

export const noticeStore: Store<NoticeList> = createStore(setting.read())

/** What this tab told, newest first. */
let told: readonly Notice[] = []

/** A list with what this tab told since the person last looked. */
const withOwn = (stored: NoticeList): NoticeList =>
  told.filter((notice) => notice.told > stored.readAt).reduceRight(withNotice, stored)

/**
 * Other tabs write, too, and often at the same moment, for they hear of the same ledger: what is changed is always what
 * is stored now, and by one tab at a time, where the browser has locks.
 */
const change = (
  next: (stored: NoticeList) => NoticeList,
  hear: (stored: NoticeList) => void = () => undefined,
): void => {
  const write = (): void => {
    const stored = setting.read()
    const list = next(stored)
    setting.write(list)
    noticeStore.set(list)
    hear(stored)
  }
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return write()
  noticeStore.set(next(noticeStore.get()))
  void locks.request('tidebook-notices', write)
}

/**
 * Keeps a notice; one of the same name that tells less is replaced. `onNew` is called where this is the first tab to tell
 * it: what a person hears once must not come from each tab.
 */
export const keepNotice = (notice: Notice, onNew?: () => void): void => {
  told = [notice, ...told].slice(0, MOST_NOTICES)
  change(
    (stored) => withNotice(stored, notice),
    (stored) => {
      if (tellsMore(stored, notice)) onNew?.()
    },
  )
}

/** Everything that was told until now (ms) was seen. */
export const markRead = (now: number): void => change((stored) => ({ ...stored, readAt: Math.max(stored.readAt, now) }))

/** Forgets everything that was told until now (ms). */
export const clearNotices = (now: number): void => change(({ readAt }) => ({ list: [], readAt: Math.max(readAt, now) }))

/**
 * Takes over what another tab wrote, and puts back what it did not know of: a tab may have the lock before it learns what
 * the one before has written. Returns how to stop.
 */
export const followOtherTabs = (): (() => void) => {
  // It may have changed since it was read here.
  noticeStore.set(setting.read())
  return followSettings([setting], () => {
    const stored = setting.read()
    if (withOwn(stored) === stored) noticeStore.set(stored)
    else change(withOwn)
  })
}
