import type { OwnerHoldings } from '@tidebook/market'
import * as z from 'zod/mini'
import { readPages } from './account-pages.ts'
import { parseNodeAnswer } from './parse-node-answer.ts'
import type { NodeLink } from './node-link.ts'
import { NodeLinkError } from './node.errors.ts'

/** Holdings of an account, undefined when it does not exist, and the ledger as of which all of them are valid. */
export interface HoldingsAnswer {
  readonly holdings: OwnerHoldings | undefined
  readonly ledger: number
}

const infoAnswer = z.looseObject({
  ledger_index: z.number(),
  account_data: z.looseObject({
    Balance: z.string(),
    OwnerCount: z._default(z.number(), 0),
    Flags: z._default(z.number(), 0),
    TransferRate: z._default(z.number(), 0),
  }),
})
const lineAnswer = z.looseObject({
  account: z.string(),
  currency: z.string(),
  balance: z.string(),
  freeze_peer: z.optional(z.boolean()),
})

/**
 * Reads an account's available funds for its orders, as of the last validated ledger. The two requests may see
 * different ledgers. Returns the older ledger, because metadata contains new values and may be applied twice.
 * @throws NodeLinkError
 */
export async function readHoldings(link: NodeLink, account: string): Promise<HoldingsAnswer> {
  try {
    const info = parseNodeAnswer(infoAnswer, await link.request('account_info', { account, ledger_index: 'validated' }))
    const lines = parseNodeAnswer(z.array(lineAnswer), await readPages(link, 'account_lines', account, 'lines'))
    const { Balance: balance, OwnerCount: ownerCount, Flags: flags, TransferRate: transferRate } = info.account_data
    return {
      ledger: info.ledger_index,
      holdings: {
        balance,
        ownerCount,
        flags,
        transferRate,
        lines: lines.map((line) => ({
          currency: line.currency,
          issuer: line.account,
          balance: line.balance,
          frozen: line.freeze_peer === true,
        })),
      },
    }
  } catch (error) {
    if (error instanceof NodeLinkError && error.reason === 'actNotFound') return { holdings: undefined, ledger: 0 }
    throw error
  }
}
