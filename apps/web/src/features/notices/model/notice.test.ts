import { expect, it } from 'vitest'
import { MAX_NOTICES, parseNotices, unreadOf, withNotice, type FillNotice, type NoticeList } from './notice.ts'

function fill(id: string, changes: Partial<FillNotice> = {}): FillNotice {
  return {
    id,
    kind: 'fill',
    at: 1,
    learnedAt: 5,
    base: 'SWTC',
    counter: 'CNT',
    side: 'buy',
    amount: '2',
    total: '1',
    count: 1,
    away: false,
    ...changes,
  }
}

const none: NoticeList = { list: [], readAt: 0 }

it('replaces earlier partial fills with the merged message, and drops the oldest notice (TRD-108)', () => {
  const two = withNotice(withNotice(none, fill('a')), fill('b'))
  expect(withNotice(two, fill('a', { count: 2 })).list.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(withNotice(two, fill('a', { count: 1, learnedAt: 9 })), 'a tab that came later knows less').toEqual(two)
  const many = Array.from({ length: MAX_NOTICES + 5 }, (_, index) => fill(String(index))).reduce(withNotice, none)
  expect([many.list.length, many.list.at(-1)?.id]).toEqual([MAX_NOTICES, '5'])
  expect(unreadOf({ ...two, readAt: 4 })).toBe(2)
  expect(unreadOf({ ...two, readAt: 5 })).toBe(0)
})

it('reads valid stored notices and ignores invalid ones', () => {
  const stored = { list: [fill('a')], readAt: 3 }
  expect(parseNotices(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  const unsound = [null, {}, { ...fill('a'), amount: 'x' }, { ...fill('a'), side: 'up' }, { ...fill('a'), at: 'now' }]
  expect(parseNotices({ list: unsound, readAt: '3' })).toEqual(none)
  expect(parseNotices('x')).toEqual(none)
})

it('reads notices of an earlier version', () => {
  const { learnedAt, ...rest } = fill('a')
  expect(parseNotices({ list: [{ ...rest, told: learnedAt }], readAt: 3 })).toEqual({ list: [fill('a')], readAt: 3 })
})
