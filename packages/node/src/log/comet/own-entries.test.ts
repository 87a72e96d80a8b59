import { expect, it } from 'vitest'
import { OwnEntries } from './own-entries.ts'

it('own entries are sent again once, some blocks after their envelope was offered', () => {
  const entries = new OwnEntries()
  const own = entries.add({ blob: Uint8Array.of(1) }, 'A', 1, 10)
  expect(entries.overdue(30)).toEqual([])
  entries.sent(own, 30)
  expect(entries.overdue(38)).toEqual([])
  expect(entries.overdue(39)).toEqual([own])
  own.wasRepeated = true
  expect(entries.overdue(40)).toEqual([])
})
