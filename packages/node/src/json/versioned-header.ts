import type { LedgerHeader, LedgerRules } from '@tidebook/ledger'
import { headerBytes } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { ApiVersion, Result } from './result.ts'
import type { TransactionForm } from './transaction-members.ts'
import { hexText } from './serialised.ts'
import { isSkywell } from '../base/code-base.ts'
import { isoTime } from './transaction-members.ts'

/**
 * Returns a closed ledger's header in wire form. `account_hash` is the root of the tree of all entries or, when the
 * network does not hash them all with each ledger, the hash of its changes; `checkpoint_hash` is then such a root.
 */
export function headerJson(header: LedgerHeader): Record<string, unknown> {
  return {
    accepted: true,
    account_hash: header.stateHash,
    ...(header.checkpointHash === undefined ? {} : { checkpoint_hash: header.checkpointHash }),
    close_flags: header.closeFlags,
    close_time: header.closeTime,
    close_time_human: new Date(ledgerTimeToUnixMs(header.closeTime)).toISOString(),
    close_time_resolution: header.closeTimeResolution,
    closed: true,
    hash: header.hash,
    ledger_hash: header.hash,
    ledger_index: String(header.index),
    parent_close_time: header.parentCloseTime,
    parent_hash: header.parentHash,
    seqNum: String(header.index),
    totalCoins: header.totalDrops.toString(),
    total_coins: header.totalDrops.toString(),
    transaction_hash: header.transactionHash,
    transaction_count: header.transactionCount,
  }
}

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
