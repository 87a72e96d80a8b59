import type { LedgerHeader, LedgerRules } from '@tidebook/ledger'
import { headerBytes } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { ApiVersion } from './api-version.ts'
import type { Result } from './result.ts'
import type { TransactionForm } from './transaction-members.ts'
import { hexText } from './hex-text.ts'
import { isSkywell } from '../base/code-base.ts'
import { headerJson } from './header-json.ts'
import { isoTime } from './transaction-members.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a time like the reference: `2030-Jan-01 00:02:31.000000000 UTC`. */
function humanTime(ledgerSeconds: number): string {
  const [date = '', time = ''] = isoTime(ledgerSeconds).replace('Z', '').split('T')
  const [year, month, day] = date.split('-')
  return `${year}-${MONTHS[Number(month) - 1]}-${day} ${time}.000000000 UTC`
}

/** Returns a closed ledger's header. Version 2 has its index as a number. */
export function versionedHeader(
  header: LedgerHeader,
  version: ApiVersion,
  network: NetworkDefinition,
): Record<string, unknown> {
  const iso = { close_time_iso: isoTime(header.closeTime) }
  const times = isSkywell(network) ? {} : { close_time_human: humanTime(header.closeTime), ...iso }
  const { accepted, hash, seqNum, totalCoins, transaction_count: count, ...members } = headerJson(header)
  if (!isSkywell(network)) {
    return { ...members, ...times, ledger_index: version === 1 ? String(header.index) : header.index }
  }
  if (version === 1) return { ...members, accepted, hash, seqNum, totalCoins, transaction_count: count, ...times }
  return { ...members, ...iso, transaction_count: count, ledger_index: header.index }
}

/** The network of a header. */
interface HeaderNetwork {
  readonly network: NetworkDefinition
  readonly rules: LedgerRules
}

/**
 * Returns a closed ledger's header in an answer about it. With `binary` it is the hashed bytes instead of the other
 * members, as in the reference.
 */
export function headerMembers(header: LedgerHeader, form: TransactionForm, { network, rules }: HeaderNetwork): Result {
  if (!form.binary) return versionedHeader(header, form.version, network)
  const bytes = { ledger_data: hexText(headerBytes(rules, header)) }
  return isSkywell(network)
    ? { ...versionedHeader(header, form.version, network), ...bytes }
    : { closed: true, ...bytes }
}
