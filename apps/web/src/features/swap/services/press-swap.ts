import type { SwapPlan } from '@tidebook/market'
import { translate } from '../../../lib/i18n.ts'
import { ignoreHeldEnter } from '../../../lib/held-enter.ts'
import { showToast } from '../../toasts/index.ts'
import { submitTransaction, TransactionError, type TransactionDraft } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import type { SwapToken } from '../model/swap-token.ts'
import { SwapRefusedError } from '../model/swap-error.ts'
import { makeSwap, makeTrust } from './make-swap.ts'
import { refuseFrozen } from './token-facts.ts'

/** Sends one draft and returns its id for tracking, or undefined when nothing was sent. */
async function send(draft: TransactionDraft): Promise<string | undefined> {
  ignoreHeldEnter()
  try {
    return (await submitTransaction(draft)).id
  } catch (error) {
    // The code that threw the TransactionError has already shown it to the user.
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('swap.not-sent') })
    return undefined
  }
}

/**
 * Whether the issuer froze a token of the swap after the quote; if so, shows a message. If no node responds, the ledger
 * itself rejects a frozen token.
 */
export async function isRefused(tokens: readonly SwapToken[], holder: string): Promise<boolean> {
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
 * Requests confirmation of the swap in the vault's window, and sends it.
 * @returns id of the transaction
 */
export async function pressSwap(plan: SwapPlan, tokens: readonly SwapToken[]): Promise<string | undefined> {
  const { wallet } = walletStore.get()
  if (wallet === undefined || (await isRefused(tokens, wallet.address))) return undefined
  return send({ kind: 'swap', tx: makeSwap(wallet.address, plan, tokens) })
}

/**
 * Creates the trust line that lets the wallet hold a token.
 * @returns id of the transaction
 */
export async function pressTrust(token: SwapToken): Promise<string | undefined> {
  const { wallet } = walletStore.get()
  return wallet && send({ kind: 'trust', tx: makeTrust(wallet.address, token) })
}
