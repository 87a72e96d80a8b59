import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExportError, fetchAllPages } from './fetch-all-pages.ts'

type Ask = Parameters<typeof fetchAllPages<number>>[0]

/** A list of numbers, newest first, that grows while its pages are read. */
function growing(start: number, size: number, arrivals: readonly number[]): Ask {
  let count = start
  return async (page) => {
    if (page > 0) count += arrivals[page - 1] ?? 0
    const list = Array.from({ length: count }, (_, index) => count - 1 - index).slice(page * size, (page + 1) * size)
    return { result: true, code: '0', msg: '', data: { list, count } } as unknown as Awaited<ReturnType<Ask>>
  }
}

describe('reading a whole list', () => {
  it('returns every initial row once and in order, although rows arrive in the meantime', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.nat(15), { maxLength: 20 }),
        async (start, size, arrivals) => {
          const all = await fetchAllPages(growing(start, size, arrivals))
          expect(all).toEqual(Array.from({ length: start }, (_, index) => start - 1 - index))
        },
      ),
    )
  })

  it('UX-205 reports the rows read so far and all rows, and ends when its signal aborts', async () => {
    const reports: (readonly [done: number, total: number])[] = []
    const stopped = new AbortController()
    const report = (done: number, total: number): void => {
      reports.push([done, total])
      if (done === 20) stopped.abort()
    }
    await fetchAllPages(growing(18, 5, [2]), { report, signal: stopped.signal })
    expect(reports).toEqual([
      [5, 18],
      [8, 18],
      [13, 18],
      [18, 18],
    ])
    reports.length = 0
    const stop = fetchAllPages(growing(100, 10, []), { report, signal: stopped.signal })
    await expect(stop).rejects.toMatchObject({ name: 'AbortError' })
    expect(reports).toEqual([
      [10, 100],
      [20, 100],
    ])
  })

  it('reports a failed page by its code', async () => {
    const refused: Ask = async () => ({ result: false, code: '1001' }) as unknown as Awaited<ReturnType<Ask>>
    await expect(fetchAllPages(refused)).rejects.toEqual(new ExportError('1001'))
  })
})
