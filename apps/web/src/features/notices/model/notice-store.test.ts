import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import type { Notice } from './notice.ts'
import { clearNotices, followOtherTabs, saveNotice, markRead, noticeStore } from './notice-store.ts'

function alert(id: string): Notice {
  return {
    id,
    kind: 'alert',
    at: 1,
    learnedAt: 1,
    base: 'CALL',
    counter: 'SWTC',
    price: '7.9',
    rose: true,
    last: '7.9',
  }
}

function ids(): readonly string[] {
  return noticeStore.get().list.map(({ id }) => id)
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

it('preserves a notice that another tab stores concurrently', async () => {
  const held = Promise.withResolvers<void>()
  let done: Promise<void> | undefined
  const request = (_name: string, write: () => void): Promise<void> => (done = held.promise.then(write))
  vi.stubGlobal('navigator', { locks: { request } })
  saveNotice(alert('mine'))
  expect(ids()).toEqual(['mine'])
  // Another tab has the lock and writes before it releases it.
  localStorage.setItem('tidebook_notices', JSON.stringify({ list: [alert('theirs')], readAt: 0 }))
  held.resolve()
  await done
  expect(ids().toSorted()).toEqual(['mine', 'theirs'])
})

it('does not announce a notice that another tab has already stored', () => {
  localStorage.setItem('tidebook_notices', JSON.stringify({ list: [alert('theirs')], readAt: 0 }))
  const heard: string[] = []
  for (const id of ['theirs', 'mine', 'mine']) saveNotice(alert(id), () => heard.push(id))
  expect(heard).toEqual(['mine'])
})

it('restores notices that another tab overwrote, until they are read or cleared', () => {
  const listeners: ((event: Pick<StorageEvent, 'key'>) => void)[] = []
  vi.stubGlobal('addEventListener', (_kind: string, hear: (typeof listeners)[number]) => listeners.push(hear))
  const theyWrite = (list: readonly Notice[], readAt: number): void => {
    localStorage.setItem('tidebook_notices', JSON.stringify({ list, readAt }))
    for (const hear of listeners) hear({ key: 'tidebook_notices' })
  }
  const stored = (): readonly string[] =>
    (JSON.parse(localStorage.getItem('tidebook_notices') ?? '{}') as { list: Notice[] }).list.map(({ id }) => id)
  clearNotices(10)
  followOtherTabs()
  saveNotice({ ...alert('price'), learnedAt: 20 })
  theyWrite([{ ...alert('fill'), learnedAt: 20 }], 10)
  expect(stored().toSorted()).toEqual(['fill', 'price'])
  expect(ids()).toEqual(stored())
  markRead(30)
  theyWrite([{ ...alert('fill'), learnedAt: 20 }], 30)
  expect(stored()).toEqual(['fill'])
  saveNotice({ ...alert('later'), learnedAt: 40 })
  clearNotices(50)
  theyWrite([], 50)
  expect(stored()).toEqual([])
})
