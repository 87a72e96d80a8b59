import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import type { NodeLink } from '../node/node-link.ts'

/** Timeout for closing a ledger. A ledger with thousands of transactions is written to disk as a whole. */
const CLOSE_TIMEOUT_MS = 60_000

/**
 * Closes the open ledger of a node that closes manually, at a time in milliseconds since 1970.
 * @throws NodeLinkError
 */
export async function closeLedgerAt(link: NodeLink, ms: number): Promise<void> {
  await link.request('ledger_accept', { close_time: unixMsToLedgerTime(ms) }, CLOSE_TIMEOUT_MS)
}
