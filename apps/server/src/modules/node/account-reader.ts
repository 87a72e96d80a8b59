import { balancesOf, holdingsOfNode, type BalanceText, type Reserves } from '@tidebook/market'
import * as z from 'zod/mini'
import { readPages } from './account-pages.ts'
import type { NodeLink } from './node-link.ts'
import { NodeLinkError } from './node.errors.ts'
import { readReserves } from './reserves.ts'
import { parseNodeAnswer } from './parse-node-answer.ts'

const infoAnswer = z.looseObject({ account_data: z.record(z.string(), z.unknown()) })

/**
 * Returns the balances of an account as of the last validated ledger, with the native balance under its title;
 * undefined when the account does not exist.
 * @param described reserves in the network file
 * @throws NodeLinkError
 */
export async function readBalances(
  link: NodeLink,
  account: string,
  native: { readonly code: string; readonly title: string },
  described: Reserves,
): Promise<Readonly<Record<string, BalanceText>> | undefined> {
  try {
    const [info, lines, offers, reserves] = await Promise.all([
      link.request('account_info', { account, ledger_index: 'validated' }),
      readPages(link, 'account_lines', account, 'lines'),
      readPages(link, 'account_offers', account, 'offers'),
      readReserves(link, described),
    ])
    const holdings = holdingsOfNode(parseNodeAnswer(infoAnswer, info).account_data, lines, offers, native.code)
    return balancesOf(holdings, reserves, native.title)
  } catch (error) {
    if (error instanceof NodeLinkError && error.reason === 'actNotFound') return undefined
    throw error
  }
}
