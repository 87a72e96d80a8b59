import { isCanceled, systemClock, type CallResult, type Clock } from '@tidebook/client/http'
import { TIMERS } from '@tidebook/contract/constants'
import type { ContentPage } from '@tidebook/contract/content'
import { MARKET_CAP_SYMBOLS, NO_PRICE, type MarketCap } from '@tidebook/contract/site'
import { currentLanguage, onLanguageChange } from '../../../lib/i18n.ts'
import { createStore } from '../../../lib/store.ts'
import { otherStore } from '../model/other-store.ts'
import { contentApi, siteApi } from './operator-api.ts'

/** Market capitalization by symbol; undefined before the first response. */
export const marketCapStore = createStore<readonly MarketCap[] | undefined>(undefined)
/** Whether the first notices have loaded. */
export const noticesLoadedStore = createStore(false)

/** Returns the response of a call, or undefined when it failed or a newer call replaced it. */
async function dataOf<T>(call: Promise<CallResult<T>>): Promise<T | undefined> {
  try {
    const answer = await call
    return answer.result ? answer.data : undefined
  } catch (error) {
    if (!isCanceled(error)) throw error
    return undefined
  }
}

async function fetchMarketCap(): Promise<void> {
  const answers = await Promise.all(MARKET_CAP_SYMBOLS.map((symbol) => dataOf(siteApi.marketCap(symbol))))
  const previous = marketCapStore.get() ?? []
  // A symbol without a response retains its last figures, marked as stale (U19).
  const next = MARKET_CAP_SYMBOLS.map((symbol, place) => {
    const last = previous.find((each) => each.symbol === symbol)
    return answers[place] ?? { ...(last ?? { symbol, price: NO_PRICE, marketCap: NO_PRICE, time: null }), stale: true }
  })
  marketCapStore.set(next)
  otherStore.set((state) => ({
    ...state,
    coinmarketcapData: Object.fromEntries(next.map(({ symbol, price }) => [symbol, price])),
  }))
}

async function fetchNotices(): Promise<void> {
  const page: ContentPage | undefined = await dataOf(contentApi.noticeList(currentLanguage()))
  if (page === undefined) return
  otherStore.set((state) => ({ ...state, notices: page.items.filter(({ pinned }) => pinned) }))
  noticesLoadedStore.set(true)
}

/** Runs the task at an interval. */
function repeat(clock: Clock, everyMs: number, run: () => void): void {
  clock.after(everyMs, () => repeat(clock, everyMs, run))
  run()
}

/**
 * Loads the market capitalization at the start and every 5 minutes (API-017), along with the notices, which also reload
 * for each language.
 */
export function followSite(clock: Clock = systemClock): void {
  repeat(clock, TIMERS.marketCapRefresh, () => {
    void fetchMarketCap()
    void fetchNotices()
  })
  onLanguageChange(() => void fetchNotices())
}
