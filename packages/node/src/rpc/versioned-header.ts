import type { LedgerHeader } from '@tidebook/ledger'
import type { ApiVersion } from './api-version.ts'
import { headerJson } from './header-json.ts'
import { isoTime } from './transaction-members.ts'

/** A closed ledger's header; version 2 gives its index as a number. */
export function versionedHeader(header: LedgerHeader, version: ApiVersion): Record<string, unknown> {
  if (version === 1) return headerJson(header)
  const { accepted: _a, hash: _h, seqNum: _s, totalCoins: _t, ...members } = headerJson(header)
  return { ...members, close_time_iso: isoTime(header.closeTime), ledger_index: header.index }
}
