import { translate } from '../../../lib/i18n.ts'
import { ignoreHeldEnter } from '../../../lib/held-enter.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { SwapRefusedError } from '../model/swap-error.ts'
import type { SwapToken } from '../model/swap-token.ts'
import { refuseFrozen } from './token-facts.ts'

/** Whether a token was frozen after the quote; says so. Without an answer the ledger itself refuses it. */
async function isRefused(tokens: readonly SwapToken[], holder: string): Promise<boolean> {
  try {
    await refuseFrozen(tokens, holder)
    return false
  } catch (error) {
    if (!(error instanceof SwapRefusedError)) return false
    const title = translate('swap.frozen-refused', { coin: error.token.title })
    showToast({ kind: 'danger', title, text: translate('swap.frozen-refused-why') })
    return true
  }
}

/**
 * Sends a transaction of the current wallet, unless one of the tokens was frozen. Shows each failure that the
 * transaction layer has not shown.
 * @param tokens tokens that the wallet pays or receives
 * @returns the result of `send`, or undefined when nothing was sent
 */
export async function attemptSend<T>(
  tokens: readonly SwapToken[],
  send: (account: string) => Promise<T>,
): Promise<T | undefined> {
  ignoreHeldEnter()
  const { wallet } = walletStore.get()
  if (wallet === undefined || (await isRefused(tokens, wallet.address))) return undefined
  try {
    return await send(wallet.address)
  } catch (error) {
    // The source of a TransactionError has already shown it.
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('swap.not-sent') })
    return undefined
  }
}
