import type { RealNameAction } from '@tidebook/contract/identity'
import type { TransactionJson } from '@tidebook/protocol'
import { loadMessages, translate } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { refreshCurrentUser, userStore } from '../../session/index.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError } from '../model/transaction-error.ts'

/**
 * Transaction types that count as trades. Cancellations and other transactions that move no funds require no verified
 * identity, so an open order can always be canceled.
 */
const TRADES = /^(OfferCreate|TicketCreate|AMM(Create|Deposit|Bid|Vote))$/

/** Returns the action of a transaction that may require a verified identity, or undefined (A18). */
export function realNameAction({
  TransactionType: type,
  Account: account,
  Destination: to,
}: TransactionJson): RealNameAction | undefined {
  if (type === 'Payment') return to === account ? 'trade' : 'transferOut'
  return TRADES.test(type) ? 'trade' : undefined
}

function isVerified(): boolean {
  return userStore.get().userInfo?.verifyState === 'verified'
}

/**
 * Prevents a form from requesting a signature while the user's identity is not verified. This limits only forms: the
 * ledger executes everything that the user signs elsewhere.
 * @throws TransactionError `transaction/not-verified`, which the user has already seen
 */
export async function requireRealName(): Promise<void> {
  if (isVerified()) return
  // A review may have ended since the last check.
  if (userStore.get().userInfo !== undefined) await refreshCurrentUser()
  if (isVerified()) return
  await loadMessages('identity')
  showToast({
    kind: 'warning',
    key: 'real name',
    title: translate('error.4055'),
    durationMs: 0,
    action: { label: translate('identity.title'), run: () => navigate(PATHS.identity) },
  })
  throw new TransactionError('transaction/not-verified')
}
