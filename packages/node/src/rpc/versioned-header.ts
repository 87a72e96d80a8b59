import type { LedgerHeader } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { ApiVersion } from './api-version.ts'
import { isSkywell } from './code-base.ts'
import { headerJson } from './header-json.ts'
import { isoTime } from './transaction-members.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** As the reference writes times for people: `2030-Jan-01 00:02:31.000000000 UTC`. */
function humanTime(ledgerSeconds: number): string {
  const [date = '', time = ''] = isoTime(ledgerSeconds).replace('Z', '').split('T')
  const [year, month, day] = date.split('-')
  return `${year}-${MONTHS[Number(month) - 1]}-${day} ${time}.000000000 UTC`
}

/** A closed ledger's header; version 2 gives its index as a number. */
export function versionedHeader(
  header: LedgerHeader,
  version: ApiVersion,
  network: NetworkDefinition,
): Record<string, unknown> {
  const iso = { close_time_iso: isoTime(header.closeTime) }
  const times = isSkywell(network) ? {} : { close_time_human: humanTime(header.closeTime), ...iso }
  if (version === 1) return { ...headerJson(header), ...times }
  const { accepted: _a, hash: _h, seqNum: _s, totalCoins: _t, ...members } = headerJson(header)
  return { ...members, ...iso, ...times, ledger_index: header.index }
}
