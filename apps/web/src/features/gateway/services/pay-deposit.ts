import { formatDecimal, normalize, parseDecimal, type Decimal } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import type { ChainNode } from '@tidebook/client/chains'
import type { DepositOrder } from '@tidebook/contract/gateway'
import { sendOnChain } from '../../chains/index.ts'
import { checkRealName } from '../../transactions/index.ts'
import type { Account } from '../../wallet/index.ts'
import { gatewayApi } from './gateway-api.ts'
import { granted } from './refusal.ts'

/** The wallet that pays a deposit, and what it pays with. */
export interface Payer {
  readonly node: ChainNode
  readonly account: Account
  /** the account on the chain: the address, or its name where accounts have names */
  readonly from: string
  readonly asset: ChainAsset
}

/** No node of the chain took the transfer: nothing was paid. */
export class NotTakenError extends Error {
  override readonly name = 'NotTakenError'
}

/**
 * Makes the order of a deposit. @param amount whole coins
 * @throws TransactionError of the real-name gate, OrderRefusal
 */
export async function orderDeposit(wallet: string, base: string, from: string, amount: Decimal): Promise<DepositOrder> {
  await checkRealName('deposit')
  return granted(await gatewayApi.createDeposit(wallet, { base, amount: formatDecimal(normalize(amount)), from }))
}

/**
 * Has the wallet sign and send what an order asks for, and tells the exchange the hash. A no, and whatever keeps the transfer
 * from being sent, takes the order back, so that the next one can be made.
 * @throws NotTakenError, and what `sendOnChain` throws; nothing was paid then
 */
export async function payDeposit(order: DepositOrder, { node, account, from, asset }: Payer): Promise<void> {
  const { to, memo, amount } = order
  const transfer = { from, to, asset, amount: parseDecimal(amount), ...(memo !== undefined && { memo }) }
  try {
    const { hash, phase } = await sendOnChain(node, account, transfer)
    if (phase === 'refused') throw new NotTakenError()
    // Where this does not arrive the agent finds the payment by its address.
    await gatewayApi.updateDeposit(order, hash).catch(() => undefined)
  } catch (error) {
    await gatewayApi.cancelDeposit(order).catch(() => undefined)
    throw error
  }
}
