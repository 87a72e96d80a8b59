import fc from 'fast-check'
import { sha512Half, xrp } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { ObjectEntry } from './object-entry.ts'
import type { DirectoryPlace, PageValues } from './directory-pages.ts'
import { DirectoryPages } from './directory-pages.ts'
import { Journal } from './journal.ts'
import { LedgerKeys } from './ledger-keys.ts'

const MAX_PAGES = 262_144n
const ROOT = 'D'.repeat(64)
const keys = new LedgerKeys(sha512Half, xrp)

let journal: Journal
let pages: DirectoryPages

beforeEach(() => {
  journal = new Journal()
  pages = new DirectoryPages(journal, keys, MAX_PAGES)
})

function place(order: 'time' | 'key'): DirectoryPlace {
  return { root: ROOT, order, about: () => ({}) }
}

/** Returns keys in unsorted order. */
function nth(number: number): string {
  return (((number * 37) % 101) + 16).toString(16).toUpperCase().padStart(64, '0')
}

function page(number: bigint): PageValues | undefined {
  const entry = journal.byKey(keys.pageKey(ROOT, number))
  return entry instanceof ObjectEntry ? entry.fields?.values : undefined
}

function fill(count: number, order: 'time' | 'key'): bigint[] {
  return Array.from({ length: count }, (_, number) => pages.add(place(order), nth(number)))
}

describe('directory pages', () => {
  it('contain 32 entries each and form a ring that starts at the first', () => {
    expect(new Set(fill(32, 'time'))).toEqual(new Set([0n]))
    expect(page(0n)?.IndexNext).toBeUndefined()
    expect(pages.add(place('time'), nth(32))).toBe(1n)
    expect([page(0n)?.IndexNext, page(0n)?.IndexPrevious]).toEqual([1n, 1n])
    expect([page(1n)?.IndexNext, page(1n)?.IndexPrevious]).toEqual([undefined, undefined])
    for (let number = 33; number < 65; number += 1) pages.add(place('time'), nth(number))
    expect([page(0n)?.IndexPrevious, page(1n)?.IndexNext, page(2n)?.IndexPrevious]).toEqual([2n, 2n, 1n])
    expect(page(2n)?.RootIndex).toBe(ROOT)
  })

  it('keep arrival order or sort each page', () => {
    fill(40, 'time')
    expect(pages.listed(ROOT)).toEqual(Array.from({ length: 40 }, (_, number) => nth(number)))
    journal = new Journal()
    pages = new DirectoryPages(journal, keys, MAX_PAGES)
    fill(40, 'key')
    expect(page(0n)?.Indexes).toEqual(Array.from({ length: 32 }, (_, number) => nth(number)).sort())
  })

  it('leave the ring when they are empty, and page numbers are not reused while a later page exists', () => {
    fill(96, 'time')
    for (let number = 32; number < 64; number += 1) pages.remove(ROOT, 1n, nth(number), false)
    expect(page(1n)).toBeUndefined()
    expect([page(0n)?.IndexNext, page(2n)?.IndexPrevious]).toEqual([2n, 0n])
    expect(pages.add(place('time'), 'F'.repeat(64))).toBe(3n)
  })

  it('are deleted with their last entry unless the first page must remain', () => {
    fill(33, 'time')
    for (let number = 0; number < 32; number += 1) pages.remove(ROOT, 0n, nth(number), false)
    expect(page(0n)?.Indexes).toEqual([])
    pages.remove(ROOT, 1n, nth(32), false)
    expect(page(0n)).toBeUndefined()
    fill(1, 'time')
    pages.remove(ROOT, 0n, nth(0), true)
    expect(page(0n)?.Indexes).toEqual([])
    pages.eraseEmpty(ROOT)
    expect(page(0n)).toBeUndefined()
  })

  it('reject an entry without change when the last allowed page is full', () => {
    pages = new DirectoryPages(journal, keys, 2n)
    fill(64, 'time')
    const mark = journal.mark()
    expect(() => pages.add(place('time'), nth(64))).toThrow(expect.objectContaining({ code: 'ledger/directory-full' }))
    expect(journal.mark()).toBe(mark)
    pages.remove(ROOT, 1n, nth(63), false)
    expect(pages.add(place('time'), nth(64))).toBe(1n)
  })

  it('list exactly the entries added and not removed, and undo restores them', () => {
    const steps = fc.array(fc.record({ number: fc.nat(100), keepsRoot: fc.boolean() }), { maxLength: 400 })
    fc.assert(
      fc.property(steps, fc.nat(200), (all, before) => {
        journal = new Journal()
        pages = new DirectoryPages(journal, keys, MAX_PAGES)
        const standing = new Map<number, bigint>()
        const run = ({ number, keepsRoot }: { number: number; keepsRoot: boolean }): void => {
          const existing = standing.get(number)
          if (existing === undefined) standing.set(number, pages.add(place('key'), nth(number)))
          else {
            pages.remove(ROOT, existing, nth(number), keepsRoot)
            standing.delete(number)
          }
          expect(pages.listed(ROOT).sort()).toEqual([...standing.keys()].map(nth).sort())
        }
        all.slice(0, before).forEach(run)
        const [mark, listed] = [journal.mark(), pages.listed(ROOT)]
        all.slice(before).forEach(run)
        journal.rollback(mark)
        expect(pages.listed(ROOT)).toEqual(listed)
      }),
      { numRuns: 30 },
    )
  })
})
