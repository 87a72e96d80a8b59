import { createApi } from '@tidebook/client'
import { createHttpClient } from '@tidebook/client/http'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { choosePair, readStoredCounter, readStoredPair, storePair } from './current-pair.ts'
import { pairKey } from './market-row.ts'

const pairs = [pairOf('SWT', 'CNY'), pairOf('JETH', 'CNY'), pairOf('SWT', 'JUSDT'), pairOf('JETH', 'JUSDT')]

function chosen(request: { linked?: string; area?: string; stored?: string }): string | undefined {
  const pair = choosePair(pairs, { linked: request.linked ?? null, area: request.area ?? null, stored: request.stored })
  return pair && pairKey(pair)
}

describe('choosePair', () => {
  it('opens SWT/JUSDT, titled SWTC/USDT, on the first visit (TRD-011)', () => {
    expect(chosen({})).toBe('SWT-JUSDT')
    expect(choosePair(pairs, { linked: null, area: null, stored: undefined })).toMatchObject({
      baseTitle: 'SWTC',
      counterTitle: 'USDT',
    })
  })

  it('prefers a requested pair, then a requested area, then the stored pair (A22)', () => {
    expect(chosen({ linked: 'JETH-CNY', area: 'usdt', stored: 'SWT-CNY' })).toBe('JETH-CNY')
    expect(chosen({ area: 'cnt', stored: 'SWT-JUSDT' })).toBe('SWT-CNY')
    expect(chosen({ area: 'cnt', stored: 'JETH-CNY' })).toBe('JETH-CNY')
    expect(chosen({ stored: 'JETH-JUSDT' })).toBe('JETH-JUSDT')
  })

  it('requests SWT-CNY for the pair SWT/CNT, whichever names a link has (API-026)', async () => {
    const paths: string[] = []
    const fetch = async (url: string): Promise<Response> => {
      paths.push(new URL(url).pathname)
      return Response.json({ code: '0', msg: '', data: [], date: 1 })
    }
    const api = createApi(createHttpClient({ hosts: ['http://host'], fetch }))
    for (const linked of ['SWT-CNY', 'SWT-CNT', 'SWTC-CNT', 'swtc-cnt']) {
      const pair = choosePair(pairs, { linked, area: null, stored: undefined })
      if (pair === undefined) throw new RangeError(`no pair ${linked}`)
      await api.kline(pair, 'day')
    }
    expect(new Set(paths)).toEqual(new Set(['/info/kline/SWT-CNY/day']))
  })

  it('does not replace an unconfigured pair with another one', () => {
    expect(chosen({ linked: 'FOO-BAR' })).toBeUndefined()
    expect(chosen({ linked: 'FOO-BAR', area: 'cnt', stored: 'JETH-JUSDT' })).toBeUndefined()
    expect(chosen({ linked: '', stored: 'JETH-JUSDT' })).toBe('JETH-JUSDT')
  })

  it('opens the first configured pair without the default pair, and returns undefined without pairs', () => {
    expect(choosePair([pairOf('JETH', 'CNY')], { linked: null, area: null, stored: undefined })?.base).toBe('JETH')
    expect(choosePair([], { linked: null, area: null, stored: undefined })).toBeUndefined()
  })

  it('stores the choice as selected pair and currentBaseCounter (ENT-076, ENT-077)', () => {
    const storage = memoryStorage()
    storePair(pairOf('JETH', 'CNY'), storage)
    expect(storage.getItem('tidebook_selectedPair')).toBe('"JETH-CNY"')
    expect(storage.getItem('tidebook_currentBaseCounter')).toBe('{"base":"JETH","counter":"CNY"}')
    expect(readStoredPair(storage)).toBe('JETH-CNY')
    expect(readStoredCounter(storage)).toBe('CNY')
    expect(readStoredPair(memoryStorage({ tidebook_selectedPair: '{"a":1}' }))).toBeUndefined()
  })
})
