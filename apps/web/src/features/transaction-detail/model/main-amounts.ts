import type { TokenAmount, TransactionDetail } from '@tidebook/contract'
import type { MessageKey } from '../../../lib/i18n.ts'

interface NamedAmount {
  readonly name: MessageKey
  readonly amount: TokenAmount
}

/** The amounts that a transaction moved or would move: the sender pays one and receives the other. */
export interface MainAmounts {
  readonly given?: NamedAmount
  readonly received?: NamedAmount
}

/** Returns the amounts to show first: the amounts of its fills, else of its order, else of a payment. */
export function mainAmounts(detail: TransactionDetail): MainAmounts {
  const { amount, matchGets, matchPays, takerGets, takerPays } = detail
  if (matchGets !== undefined && matchPays !== undefined)
    return {
      given: { name: 'history.detail.matched-gets', amount: matchGets },
      received: { name: 'history.detail.matched-pays', amount: matchPays },
    }
  if (takerGets !== undefined && takerPays !== undefined)
    return {
      given: { name: 'history.detail.gets', amount: takerGets },
      received: { name: 'history.detail.pays', amount: takerPays },
    }
  return amount === undefined ? {} : { given: { name: 'history.detail.amount', amount } }
}
