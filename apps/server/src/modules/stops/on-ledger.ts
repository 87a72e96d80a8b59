import { ClientError } from '@tidebook/client/submit'
import { linkNodes } from '../node/link-nodes.ts'
import type { NodeLink } from '../node/node-link.ts'

/** Returns whether a node responded that it does not accept a request or find its subject. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'node/refused'
}

/**
 * Returns the result of a transaction in a validated ledger; undefined if none contains it.
 * @throws ClientError when no node can be queried
 */
export async function resultOnLedger(
  link: NodeLink,
  hash: string,
): Promise<{ readonly result: string; readonly ledger?: number } | undefined> {
  try {
    const { meta, ledger_index: ledger } = await linkNodes(link).transaction(hash)
    return meta && { result: meta.TransactionResult, ...(ledger !== undefined && { ledger }) }
  } catch (error) {
    if (isRefusal(error) || (error instanceof ClientError && error.code === 'node/unvalidated')) return undefined
    throw error
  }
}
