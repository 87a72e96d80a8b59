import type { SwapPlan } from '@tidebook/market'
import { submitTransaction } from '../../transactions/index.ts'
import type { SwapToken } from '../model/swap-token.ts'
import { attemptSend } from './attempt-send.ts'
import { makeSwap, makeTrust } from './make-swap.ts'

/**
 * Requests confirmation of the swap in the vault's window, and sends it.
 * @returns id of the transaction
 */
export function pressSwap(plan: SwapPlan, tokens: readonly SwapToken[]): Promise<string | undefined> {
  return attemptSend(tokens, async (account) => {
    const { id } = await submitTransaction({ kind: 'swap', tx: makeSwap(account, plan, tokens) })
    return id
  })
}

/**
 * Creates the trust line that lets the wallet hold a token. A frozen token may have one; only its swap is refused.
 * @returns id of the transaction
 */
export function pressTrust(token: SwapToken): Promise<string | undefined> {
  return attemptSend([], async (account) => {
    const { id } = await submitTransaction({ kind: 'trust', tx: makeTrust(account, token) })
    return id
  })
}
