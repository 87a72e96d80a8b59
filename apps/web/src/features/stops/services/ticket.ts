import { ClientError } from '@tidebook/client'
import { networkStore, nodePool } from '../../network/index.ts'
import type { StoredStop } from '../model/stored-stop.ts'

/** Number of ledgers after a ticket's last ledger until the ticket counts as never created. */
const GRACE_LEDGERS = 20

/** Returns whether a validated ledger contains the ticket of an order; undefined without a response from a node. */
export async function hasTicket({ account, ticket }: StoredStop): Promise<boolean | undefined> {
  try {
    const params = { ticket: { account, ticket_seq: ticket }, ledger_index: 'validated' }
    await nodePool().request('ledger_entry', params)
    return true
  } catch (error) {
    return error instanceof ClientError && error.reason === 'entryNotFound' ? false : undefined
  }
}

/** Whether the ticket of an order can no longer be created by any later ledger. */
export function isTicketDue({ lastLedger }: StoredStop): boolean {
  return (networkStore.get().ledger?.index ?? 0) > lastLedger + GRACE_LEDGERS
}
