import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import type { NodeLink } from '../node/node-link.ts'

/** Closing a ledger with thousands of transactions writes all of them to disk. */
const CLOSE_TIMEOUT_MS = 60_000

/**
 * Closes the open ledger of a node that closes manually, at a time in milliseconds since 1970.
 * @throws NodeLinkError
 */
export async function closeLedgerAt(link: NodeLink, ms: number): Promise<void> {
  await link.request('ledger_accept', { close_time: unixMsToLedgerTime(ms) }, CLOSE_TIMEOUT_MS)
}
