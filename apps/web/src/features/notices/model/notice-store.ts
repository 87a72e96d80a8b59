import { defineSetting, subscribeToSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { MAX_NOTICES, parseNotices, isNewer, withNotice, type Notice, type NoticeList } from './notice.ts'

const setting = defineSetting('notices', { parse: parseNotices })

export const noticeStore: Store<NoticeList> = createStore(setting.read())

/** Notices announced by this tab, newest first. */
const ownStore = createStore<readonly Notice[]>([])

/** Merges the list with this tab's announcements since the user last opened the list. */
function withOwn(stored: NoticeList): NoticeList {
  return ownStore
    .get()
    .filter((notice) => notice.learnedAt > stored.readAt)
    .reduceRight(withNotice, stored)
}

/**
 * Tabs often write concurrently, since they receive the same ledger. So each change starts from the stored list, in one
 * tab at a time where the browser has locks.
 */
function change(next: (stored: NoticeList) => NoticeList, hear: (stored: NoticeList) => void = () => undefined): void {
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
 * Stores a notice and replaces a less complete one with the same id. Calls `onNew` only in the first tab that announces
 * it, so that a sound does not play in every tab.
 */
export function saveNotice(notice: Notice, onNew?: () => void): void {
  ownStore.set((own) => [notice, ...own].slice(0, MAX_NOTICES))
  change(
    (stored) => withNotice(stored, notice),
    (stored) => {
      if (isNewer(stored, notice)) onNew?.()
    },
  )
}

/** Marks all notices up to a time as read, in milliseconds. */
export function markRead(now: number): void {
  return change((stored) => ({ ...stored, readAt: Math.max(stored.readAt, now) }))
}

/** Removes all notices up to a time, in milliseconds. */
export function clearNotices(now: number): void {
  return change(({ readAt }) => ({ list: [], readAt: Math.max(readAt, now) }))
}

/**
 * Applies changes of other tabs and restores notices that those tabs had not read: a tab may get the lock before it
 * sees the previous write. Returns the unsubscribe function.
 */
export function followOtherTabs(): () => void {
  // The stored list may have changed since this module read it.
  noticeStore.set(setting.read())
  return subscribeToSettings([setting], () => {
    const stored = setting.read()
    if (withOwn(stored) === stored) noticeStore.set(stored)
    else change(withOwn)
  })
}
