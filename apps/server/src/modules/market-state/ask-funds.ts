import type { LiveBooks } from '@tidebook/market'
import type { Logger } from '../../platform/logger.ts'
import { readHoldings } from '../node/holdings-reader.ts'
import type { NodeLink } from '../node/node-link.ts'

/** Accounts asked about at the same time. */
const AT_ONCE = 32

/**
 * Asks the node what accounts can pay and tells the books. An account that the node does not tell of stays unknown, and
 * so in no level, until it is asked about again.
 */
export const askFunds = async (
  link: NodeLink,
  books: LiveBooks,
  accounts: Iterable<string>,
  logger: Logger,
): Promise<void> => {
  const waiting = [...accounts]
  const work = async (): Promise<void> => {
    for (let account = waiting.pop(); account !== undefined; account = waiting.pop()) {
      try {
        const { holdings, ledger } = await readHoldings(link, account)
        books.know(account, holdings, ledger)
      } catch (error) {
        logger.debug({ err: error, account }, 'the node does not tell what an account can pay')
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work))
}
