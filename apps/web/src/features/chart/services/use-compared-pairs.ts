import { useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import type { ComparedPair } from '../model/compare.ts'
import { compareStore } from '../model/compare-store.ts'

/** Returns the loaded candles of the compared pairs, in the order of their selection. */
export function useComparedPairs(keys: readonly string[], coinType: string): readonly ComparedPair[] {
  const loaded = useStore(compareStore)
  return useMemo(
    () =>
      keys
        .filter((key) => key !== coinType)
        .map((key) => loaded.find(({ pair }) => pair === key) ?? { pair: key, title: key, bars: [] }),
    [keys, coinType, loaded],
  )
}
