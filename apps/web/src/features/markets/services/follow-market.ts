import { subscribeChannel } from '@tidebook/client/stream'
import { systemClock, type Clock } from '@tidebook/client/http'
import { TIMERS } from '@tidebook/contract/constants'
import { setListedTokens } from '../../../lib/listed-tokens.ts'
import { toFailed } from '../../../lib/loadable.ts'
import { api, loadInto, marketLoop, marketStream } from '../../network/index.ts'
import { followOtherTabs } from '../model/favourites.ts'
import { applyTickers, coinsOf, pairsFileStore, tickersStore } from '../model/market-stores.ts'
import { tickersOfTable } from './ticker-rows.ts'

/** Reloads coins and pairs. */
export function reloadPairs(): Promise<void> {
  return loadInto(pairsFileStore, api.pairs)
}

async function loadTickers(): Promise<void> {
  const answer = await api.allTickers()
  if (answer.result) applyTickers('snapshot', tickersOfTable(answer.data))
  else tickersStore.set((last) => toFailed(last, answer.code || 'networkError'))
}

async function retryPairs(): Promise<void> {
  if (pairsFileStore.get().state !== 'ready') await reloadPairs()
}

function refreshLater(clock: Clock): void {
  clock.after(TIMERS.configRefresh, () => {
    void reloadPairs()
    refreshLater(clock)
  })
}

/**
 * Loads the pairs, follows the tickers on the stream and, while the stream is down, polls them every 5 s (STA-018,
 * A75). Called once.
 */
export function followMarket(clock: Clock = systemClock): void {
  pairsFileStore.subscribe(() => setListedTokens(coinsOf(pairsFileStore.get())))
  void reloadPairs()
  refreshLater(clock)
  marketLoop.add(loadTickers)
  marketLoop.add(retryPairs)
  subscribeChannel(marketStream, { kind: 'tickers' }, ({ kind, data }) => applyTickers(kind, data))
  followOtherTabs()
}
