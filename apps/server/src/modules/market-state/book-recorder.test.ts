import type { BookLevels } from '@tidebook/market'
import { beforeEach, describe, expect, it } from 'vitest'
import { RECORDED_LEVELS, WHOLE_DISTANCE } from '../indexer/book-history.repository.ts'
import { BookRecorder } from './book-recorder.ts'

const PAIR = 'SWT-CNY'
const EMPTY: BookLevels = { bids: [], asks: [] }

function bids(...levels: (readonly [string, string])[]): BookLevels {
  return { bids: levels, asks: [] }
}

describe('the book recorder', () => {
  let book = EMPTY
  let recorder: BookRecorder
  let keptFrom = 0
  const read = (_: string, most: number): BookLevels => ({
    bids: book.bids.slice(0, most),
    asks: book.asks.slice(0, most),
  })
  const add = (ledger: number, now: BookLevels): void => {
    book = now
    recorder.add(ledger, ledger * 1000, [PAIR], read)
  }
  const records = (ledger: number) =>
    recorder.upTo(ledger).map(({ ledger: index, isWhole, levels }) => [index, isWhole, levels])

  beforeEach(() => {
    book = EMPTY
    keptFrom = 0
    recorder = new BookRecorder(() => keptFrom)
  })

  it('TRD-205 stores the whole book at the first change in each block of ledgers, and then only changes', () => {
    add(WHOLE_DISTANCE - 2, bids(['2', '5']))
    add(WHOLE_DISTANCE - 1, bids(['2', '5'], ['1', '1']))
    add(WHOLE_DISTANCE, bids(['2', '6'], ['1', '1']))
    add(WHOLE_DISTANCE + 1, bids(['1', '1']))
    expect(records(WHOLE_DISTANCE + 1)).toEqual([
      [WHOLE_DISTANCE - 2, true, bids(['2', '5'])],
      [WHOLE_DISTANCE - 1, false, bids(['1', '1'])],
      [WHOLE_DISTANCE, true, bids(['2', '6'], ['1', '1'])],
      [WHOLE_DISTANCE + 1, false, bids(['2', '0'])],
    ])
  })

  it('bounds the record of a deep book, and skips a change below the recorded levels', () => {
    const deep = Array.from({ length: 3000 }, (_, index) => [String(5000 - index), '1'] as const)
    add(1, bids(...deep))
    add(2, bids(...deep.slice(0, -1)))
    add(3, bids(...deep.slice(1)))
    const [first, ...rest] = recorder.upTo(3)
    expect(first?.levels.bids).toHaveLength(RECORDED_LEVELS)
    expect(rest.map(({ ledger, levels }) => [ledger, levels.bids])).toEqual([
      [
        3,
        [
          [String(5000 - RECORDED_LEVELS), '1'],
          ['5000', '0'],
        ],
      ],
    ])
  })

  it('keeps records until they are written, so that a failed batch is written again', () => {
    add(1, bids(['2', '5']))
    add(2, bids(['2', '6']))
    expect(records(1)).toEqual(records(1))
    expect(records(2)).toHaveLength(2)
    recorder.written(1)
    expect(records(2)).toEqual([[2, false, bids(['2', '6'])]])
  })

  it('records changes made while the program was down with the next ledger', () => {
    book = bids(['2', '6'])
    recorder.resume(new Map([[PAIR, { wholeAt: 1, book: bids(['2', '5'], ['1', '1']) }]]), [PAIR], read)
    recorder.add(5, 5000, [], read)
    expect(records(5)).toEqual([[5, false, bids(['2', '6'], ['1', '0'])]])
    recorder.add(6, 6000, [], read)
    expect(records(6)).toHaveLength(1)
  })

  it('records no ledger that is older than the retention of the index, and the whole book with the first later one', () => {
    keptFrom = 10_000
    add(1, bids(['2', '5']))
    add(9, bids(['2', '6']))
    expect(records(9)).toEqual([])
    recorder.add(10, 10_000, [], read)
    expect(records(10)).toEqual([[10, true, bids(['2', '6'])]])
  })

  it('after a restart, records the whole book of a pair that changed only in skipped ledgers', () => {
    book = bids(['2', '6'])
    recorder.resume(new Map(), [PAIR, 'EMPTY-PAIR'], (pair, most) => (pair === PAIR ? read(pair, most) : EMPTY))
    recorder.add(10, 10_000, [], read)
    expect(records(10)).toEqual([[10, true, bids(['2', '6'])]])
  })
})
