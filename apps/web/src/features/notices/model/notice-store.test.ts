import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import type { Notice } from './notice.ts'
import { keepNotice, noticeStore } from './notice-store.ts'

const alert = (id: string): Notice => ({
  id,
  kind: 'alert',
  at: 1,
  told: 1,
  base: 'CALL',
  counter: 'SWTC',
  price: '7.9',
  rose: true,
  last: '7.9',
})
const ids = (): readonly string[] => noticeStore.get().list.map(({ id }) => id)

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

it('keeps what another tab keeps at the same moment', async () => {
  const held = Promise.withResolvers<void>()
  let done: Promise<void> | undefined
  const request = (_name: string, write: () => void): Promise<void> => (done = held.promise.then(write))
  vi.stubGlobal('navigator', { locks: { request } })
  keepNotice(alert('mine'))
  expect(ids()).toEqual(['mine'])
  // Another tab has the lock, and writes before it lets go.
  localStorage.setItem('tidebook_notices', JSON.stringify({ list: [alert('theirs')], readAt: 0 }))
  held.resolve()
  await done
  expect(ids().toSorted()).toEqual(['mine', 'theirs'])
})

it('one that another tab has kept is heard from that tab alone', () => {
  localStorage.setItem('tidebook_notices', JSON.stringify({ list: [alert('theirs')], readAt: 0 }))
  const heard: string[] = []
  for (const id of ['theirs', 'mine', 'mine']) keepNotice(alert(id), () => heard.push(id))
  expect(heard).toEqual(['mine'])
})
