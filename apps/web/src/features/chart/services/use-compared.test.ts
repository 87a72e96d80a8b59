import type { KlineRow } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../network/index.ts'
import { barOf } from '../model/bar.ts'
import { comparedCandles } from './use-compared.ts'

const PAGE = PAGE_SIZES.klineRows
const pair = { base: 'A', counter: 'X' }
/** All candles of the pair, one for each minute from 1. */
const ALL = Array.from({ length: 2 * PAGE + 10 }, (_, at): KlineRow => [(at + 1) * 60_000, 1, 1, 1, 1, 1, 1, 1])

afterEach(() => vi.restoreAllMocks())

function serve(rows: readonly KlineRow[] = ALL) {
  vi.spyOn(api, 'kline').mockImplementation(async () => ({ result: true, data: rows.slice(-PAGE) }) as never)
  return vi
    .spyOn(api, 'klineBefore')
    .mockImplementation(
      async (_pair, _cycle, before) =>
        ({ result: true, data: rows.filter(([at]) => at < before).slice(-PAGE) }) as never,
    )
}

async function minutes(from: number, known: readonly KlineRow[] = []) {
  const answer = await comparedCandles(pair, 'minute', from * 60_000, known.map(barOf), new AbortController().signal)
  return answer.result ? answer.data.map(({ timestamp }) => timestamp / 60_000) : answer.code
}

describe('TRD-206: candles of a compared pair', () => {
  it('reach back to the first candle of the shown pair, in order and without gaps', async () => {
    const earlier = serve()
    expect(await minutes(PAGE + 5)).toEqual(ALL.slice(10).map(([at]) => at / 60_000))
    expect(earlier).toHaveBeenCalledTimes(1)
  })

  it('end with the first candle of the pair', async () => {
    serve()
    expect(await minutes(0)).toEqual(ALL.map(([at]) => at / 60_000))
  })

  it('keep those of an earlier answer, and drop them after a gap', async () => {
    const earlier = serve()
    const known = ALL.slice(5, -3)
    expect(await minutes(6, known)).toEqual(ALL.slice(5).map(([at]) => at / 60_000))
    expect(earlier).not.toHaveBeenCalled()
    expect(await minutes(PAGE + 11, ALL.slice(0, 2))).toEqual(ALL.slice(-PAGE).map(([at]) => at / 60_000))
  })

  it('report a refusal', async () => {
    vi.spyOn(api, 'kline').mockResolvedValue({ result: false, code: '1001' } as never)
    expect(await minutes(0)).toBe('1001')
  })
})
