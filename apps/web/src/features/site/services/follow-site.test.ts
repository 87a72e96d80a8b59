// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { configStore, startNetwork } from '../../network/index.ts'
import { otherStore } from '../model/other-store.ts'
import { followSite, marketCapStore } from './follow-site.ts'

let requests: string[]
let down: boolean

function count(part: string): number {
  return requests.filter((path) => path.includes(part)).length
}

function until(look: () => boolean): Promise<boolean> {
  return vi.waitUntil(look, { timeout: 60_000 })
}

/** A stream that never opens. */
class NoSocket {
  addEventListener(): void {}
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', NoSocket)
  requests = []
  down = false
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    requests.push(url.pathname + url.search)
    if (down) throw new TypeError('no network')
    const symbol = url.searchParams.get('symbol')
    const data =
      symbol !== null
        ? { symbol, price: '12.5', marketCap: '900', time: 1, stale: false }
        : url.pathname.endsWith('notice_list')
          ? {
              count: 2,
              items: [
                { itemID: 'a', pinned: true },
                { itemID: 'b', pinned: false },
              ],
            }
          : { infoHosts: [] }
    return Response.json({ code: '0', msg: '', data, date: 1 })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('requests the market capitalization of BTC, ETH and USDT at the start and after 300000 ms (API-017, API-099)', async () => {
  const clock = manualClock()
  followSite(clock)
  expect(count('get-grice')).toBe(3)
  await until(() => marketCapStore.get() !== undefined)
  expect(otherStore.get().coinmarketcapData).toEqual({ BTC: '12.5', ETH: '12.5', USDT: '12.5' })
  clock.advance(299_999)
  expect(count('get-grice')).toBe(3)
  down = true
  clock.advance(1)
  expect(count('get-grice')).toBe(6)
  await until(() => marketCapStore.get()?.every(({ stale }) => stale) === true)
  expect(otherStore.get().coinmarketcapData['BTC']).toBe('12.5')
})

it('shows only pinned notices at the top of pages (U24)', async () => {
  followSite(manualClock())
  await until(() => otherStore.get().notices.length > 0)
  expect(otherStore.get().notices.map(({ itemID }) => itemID)).toEqual(['a'])
})

it('reloads notices after a change of language, but not when more texts of the same language load', async () => {
  followSite(manualClock())
  expect(count('notice_list')).toBe(1)
  activateMessages('en', compileCatalog('en'))
  expect(count('notice_list')).toBe(1)
  activateMessages('ru', compileCatalog('ru'))
  expect(requests.filter((path) => path.includes('notice_list') && path.includes('language=ru'))).not.toEqual([])
  activateMessages('en', compileCatalog('en'))
})

it('requests the configuration at the start and after 600000 ms (API-016)', async () => {
  const clock = manualClock()
  startNetwork(clock)
  await until(() => configStore.get().state === 'ready')
  expect(count('/static/config/config.json')).toBe(1)
  clock.advance(599_999)
  expect(count('/static/config/config.json')).toBe(1)
  clock.advance(1)
  await until(() => count('/static/config/config.json') === 2)
})
