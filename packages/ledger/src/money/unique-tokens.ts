import { TOKEN, TOKEN_SERIES } from '../entries/objects/object-types.ts'
import { findObject, objectKeyOf } from './own-objects.ts'
import type { LiveObject } from './own-objects.ts'
import type { LedgerContext } from './ledger-context.ts'

export type Series = LiveObject<(typeof TOKEN_SERIES)['schema']>
export type Token = LiveObject<(typeof TOKEN)['schema']>

/** Returns the ledger index of a series. Its code identifies it on the whole network. */
export function seriesKey(work: LedgerContext, code: Uint8Array): string {
  return objectKeyOf(work, TOKEN_SERIES, [code])
}

export function findSeries(work: LedgerContext, code: Uint8Array | undefined): Series | undefined {
  return code === undefined ? undefined : findObject(work, TOKEN_SERIES, seriesKey(work, code))
}

export function tokenKey(work: LedgerContext, id: Uint8Array): string {
  return objectKeyOf(work, TOKEN, [id])
}

export function findToken(work: LedgerContext, id: Uint8Array | undefined): Token | undefined {
  return id === undefined ? undefined : findObject(work, TOKEN, tokenKey(work, id))
}
