import { TOKEN_SERIES } from '../objects/token-series.ts'
import { TOKEN } from '../objects/token.ts'
import { findObject, objectKeyOf } from './own-objects.ts'
import type { LiveObject } from './own-objects.ts'
import type { Work } from './work.ts'

export type Series = LiveObject<(typeof TOKEN_SERIES)['schema']>
export type Token = LiveObject<(typeof TOKEN)['schema']>

/** Ledger index of a series: its code names it on the whole network. */
export function seriesKey(work: Work, code: Uint8Array): string {
  return objectKeyOf(work, TOKEN_SERIES, [code])
}

export function findSeries(work: Work, code: Uint8Array | undefined): Series | undefined {
  return code === undefined ? undefined : findObject(work, TOKEN_SERIES, seriesKey(work, code))
}

export function tokenKey(work: Work, id: Uint8Array): string {
  return objectKeyOf(work, TOKEN, [id])
}

export function findToken(work: Work, id: Uint8Array | undefined): Token | undefined {
  return id === undefined ? undefined : findObject(work, TOKEN, tokenKey(work, id))
}
