import type { RealNameAction } from '@tidebook/contract/identity'
import type { TransactionJson } from '@tidebook/protocol'
import { needWords, translate } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { lookUpMyself, userStore } from '../../session/index.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError } from '../model/transaction-error.ts'

/** Cancels, and whatever else moves nothing, need no name: what is open can always be taken back. */
const TRADES = /^(OfferCreate|TicketCreate|AMM(Create|Deposit|Bid|Vote))$/

/** What a transaction counts as where an operator wants a verified identity; undefined for what needs none (A18). */
export const realNameAction = ({
  TransactionType: type,
  Account: account,
  Destination: to,
}: TransactionJson): RealNameAction | undefined => {
  if (type === 'Payment') return to === account ? 'trade' : 'transferOut'
  return TRADES.test(type) ? 'trade' : undefined
}

const isVerified = (): boolean => userStore.get().userInfo?.verifyState === 'verified'

/**
 * Keeps a form from asking for a signature while its owner's identity is not verified. Only a form can: what its owner
 * signs elsewhere, the ledger executes. Throws `transaction/not-verified`, which the person has then been told.
 */
export const requireRealName = async (): Promise<void> => {
  if (isVerified()) return
  // A review may have ended since.
  if (userStore.get().userInfo !== undefined) await lookUpMyself()
  if (isVerified()) return
  await needWords('identity')
  showToast({
    kind: 'warning',
    key: 'real name',
    title: translate('error.4055'),
    durationMs: 0,
    action: { label: translate('identity.title'), run: () => navigate(PATHS.identity) },
  })
  throw new TransactionError('transaction/not-verified')
}
