import type { LiveBooks } from '@tidebook/market'
import type { Logger } from '../../platform/logger.ts'
import { readHoldings } from '../node/holdings-reader.ts'
import type { NodeLink } from '../node/node-link.ts'

/** Maximum number of accounts that are queried at a time. */
const AT_ONCE = 32

/**
 * Fetches the funds of accounts from the node and passes them to the books. An account without an answer stays unknown,
 * and thus in no price level, until it is queried again.
 */
export async function fetchFunds(
  link: NodeLink,
  books: LiveBooks,
  accounts: Iterable<string>,
  logger: Logger,
): Promise<void> {
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
