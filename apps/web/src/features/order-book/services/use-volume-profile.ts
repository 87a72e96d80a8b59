import { subscribeChannel } from '@tidebook/client/stream'
import type { StreamTrade } from '@tidebook/contract'
import { useEffect, useMemo, useState } from 'react'
import { marketStream } from '../../network/index.ts'
import { type VolumeProfile, volumeProfile } from '../model/volume-profile.ts'
import { pastTrades } from './past-trades.ts'

const HOUR_MS = 3_600_000

interface Traded {
  readonly pair: string
  readonly trades: readonly StreamTrade[]
}

/**
 * Returns the volume at each price of the last hour, and keeps it up to date with the live trades.
 * @param pair BASE-COUNTER
 */
export function useVolumeProfile(pair: string, decimals: number): VolumeProfile {
  const [traded, setTraded] = useState<Traded>({ pair, trades: [] })
  useEffect(() => {
    const [base = '', counter = ''] = pair.split('-')
    const stop = new AbortController()
    const add = (fresh: readonly StreamTrade[]): void =>
      setTraded((known) => {
        const since = Date.now() - HOUR_MS
        const trades = [...(known.pair === pair ? known.trades : []), ...fresh]
        return { pair, trades: trades.filter(({ time }) => time >= since) }
      })
    const now = Date.now()
    // without the past hour, the profile begins with the trades that the stream sends
    pastTrades({ base, counter }, now - HOUR_MS, now, stop.signal).then(add, () => undefined)
    const leave = subscribeChannel(
      marketStream,
      { kind: 'trades', base, counter },
      ({ data }) => add(data),
      () => undefined,
    )
    return () => {
      stop.abort()
      leave()
    }
  }, [pair])
  return useMemo(() => volumeProfile(traded.pair === pair ? traded.trades : [], decimals), [traded, pair, decimals])
}
