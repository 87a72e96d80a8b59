import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { parseNotices, withNotice, type Notice, type NoticeList } from './notice.ts'

const setting = defineSetting('notices', { parse: parseNotices })

export const noticeStore: Store<NoticeList> = createStore(setting.read())

/**
 * Other tabs write, too, and often at the same moment, for they hear of the same ledger: what is changed is always what
 * is stored now, and by one tab at a time, where the browser has locks.
 */
const change = (next: (stored: NoticeList) => NoticeList): void => {
  const write = (): void => {
    const list = next(setting.read())
    setting.write(list)
    noticeStore.set(list)
  }
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return write()
  noticeStore.set(next(noticeStore.get()))
  void locks.request('tidebook-notices', write)
}

/** Keeps a notice; one of the same name is replaced. */
export const keepNotice = (notice: Notice): void => change((stored) => withNotice(stored, notice))

/** Everything that was told until now (ms) was seen. */
export const markRead = (now: number): void => change((stored) => ({ ...stored, readAt: Math.max(stored.readAt, now) }))

export const clearNotices = (): void => change(({ readAt }) => ({ list: [], readAt }))

/** Takes over what another tab wrote; returns how to stop. */
export const followOtherTabs = (): (() => void) => {
  const heard = (event: StorageEvent): void => {
    if (setting.isChangedBy(event)) noticeStore.set(setting.read())
  }
  globalThis.addEventListener?.('storage', heard)
  return () => globalThis.removeEventListener?.('storage', heard)
}
