import type { TradingPair } from '@tidebook/contract'
import { network } from '../../../lib/network.ts'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { areaId } from './areas.ts'
import { pairKey } from './market-row.ts'

function name(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9]{3,40}-[A-Za-z0-9]{3,40}$/.test(value) ? value : undefined
}

const selected = defineSetting('selectedPair', { parse: name })
const tokens = defineSetting('currentBaseCounter', {
  parse: (value) => {
    const { base, counter } = (value ?? {}) as { base?: unknown; counter?: unknown }
    return {
      base: typeof base === 'string' ? base : undefined,
      counter: typeof counter === 'string' ? counter : undefined,
    }
  },
})

/** Returns the pair of the last visit, BASE-COUNTER, if there is one (ENT-077). */
export function readStoredPair(storage?: Storage): string | undefined {
  return selected.read(storage)
}

/** Stores the selected pair for the next visit (ENT-077) and its two tokens as currentBaseCounter (ENT-076). */
export function storePair(pair: TradingPair, storage?: Storage): void {
  selected.write(pairKey(pair), storage)
  tokens.write({ base: pair.base, counter: pair.counter }, storage)
}

/** Returns the counter of the selected pair, as its chain code (ENT-056). */
export function readStoredCounter(storage?: Storage): string | undefined {
  return tokens.read(storage).counter
}

export interface PairRequest {
  /** `pair` of the query, BASE-COUNTER. */
  readonly linked: string | null
  /** `dealArea` of the query. */
  readonly area: string | null
  readonly stored: string | undefined
}

function titlesOf({ baseTitle, counterTitle }: TradingPair): string {
  return `${baseTitle}-${counterTitle}`
}

/**
 * Returns the initial pair of a trade page: the requested pair, otherwise the first pair of an explicitly requested
 * area, then the stored pair, then the network's default (TRD-011, A22), then the first configured pair. Returns
 * undefined without any pair, and when the requested one is not configured, so that a user who followed a link does not
 * trade another pair unknowingly.
 */
export function choosePair(pairs: readonly TradingPair[], request: PairRequest): TradingPair | undefined {
  const withKey = (
    key: string | null | undefined,
    keyOf: (pair: TradingPair) => string = pairKey,
  ): TradingPair | undefined => pairs.find((pair) => keyOf(pair).toLowerCase() === key?.toLowerCase())
  const named = (key: string | null | undefined): TradingPair | undefined =>
    withKey(key) ?? withKey(key, ({ base, counterTitle }) => `${base}-${counterTitle}`) ?? withKey(key, titlesOf)
  if (request.linked !== null && request.linked !== '') return named(request.linked)
  const inArea =
    request.area === null ? undefined : pairs.filter((pair) => areaId(pair.dealArea) === request.area?.toLowerCase())
  const stored = named(request.stored)
  const ofArea = stored !== undefined && inArea?.includes(stored) ? stored : inArea?.[0]
  return ofArea ?? stored ?? named(pairKey(network().defaultPair)) ?? pairs[0]
}
