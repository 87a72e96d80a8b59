import { DEFAULT_PAIR } from '@tidebook/contract/constants'
import type { TradingPair } from '@tidebook/contract'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { areaId } from './areas.ts'
import { pairKey } from './market-row.ts'

const SELECTED = 'selectedPair'
const COUNTER = 'currentBaseCounter'

const name = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z0-9]{3,40}-[A-Za-z0-9]{3,40}$/.test(value) ? value : undefined

/** The pair of the last visit, BASE-COUNTER, when there is one (ENT-077). */
export const storedPair = (storage?: Storage): string | undefined => readStored(SELECTED, name, storage)

/** Keeps the chosen pair for the next visit (ENT-077) and its two tokens as currentBaseCounter (ENT-076). */
export const storePair = (pair: TradingPair, storage?: Storage): void => {
  writeStored(SELECTED, pairKey(pair), storage)
  writeStored(COUNTER, { base: pair.base, counter: pair.counter }, storage)
}

/** Counter of the chosen pair, in its chain code (ENT-056). */
export const currentCounter = (storage?: Storage): string | undefined =>
  readStored(
    COUNTER,
    (value) => {
      const { counter } = (value ?? {}) as { counter?: unknown }
      return typeof counter === 'string' ? counter : undefined
    },
    storage,
  )

export interface PairWish {
  /** `pair` of the query, BASE-COUNTER. */
  readonly asked: string | null
  /** `dealArea` of the query. */
  readonly area: string | null
  readonly stored: string | undefined
}

/**
 * The pair a trade page opens with: the one asked for, else the first of an explicitly asked area, else the stored
 * one, else the default SWT/JUSDT (TRD-011, A22), else the first configured. Undefined only without any pair.
 */
export const choosePair = (pairs: readonly TradingPair[], wish: PairWish): TradingPair | undefined => {
  const named = (key: string | null | undefined): TradingPair | undefined =>
    pairs.find((pair) => pairKey(pair).toLowerCase() === key?.toLowerCase())
  const inArea =
    wish.area === null ? undefined : pairs.filter((pair) => areaId(pair.dealArea) === wish.area?.toLowerCase())
  const stored = named(wish.stored)
  const ofArea = stored !== undefined && inArea?.includes(stored) ? stored : inArea?.[0]
  return named(wish.asked) ?? ofArea ?? stored ?? named(pairKey(DEFAULT_PAIR)) ?? pairs[0]
}
