import { formatDecimal, normalize, parseDecimal, type Decimal } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import type { ChainNode } from '@tidebook/client/chains'
import type { DepositOrder } from '@tidebook/contract/gateway'
import { sendOnChain } from '../../chains/index.ts'
import { checkRealName } from '../../transactions/index.ts'
import type { Account } from '../../wallet/index.ts'
import { gatewayApi } from './gateway-api.ts'
import { requireData } from './require-data.ts'

/** The wallet that pays a deposit, and the asset that it uses. */
export interface Payer {
  readonly node: ChainNode
  readonly account: Account
  /** The account on the chain: the address, or the account name on chains with named accounts. */
  readonly from: string
  readonly asset: ChainAsset
}

/** No node of the chain accepted the transfer, so nothing was paid. */
export class DepositRefusedError extends Error {
  override readonly name = 'DepositRefusedError'
}

/**
 * Creates a deposit order.
 * @param amount whole coins
 * @throws TransactionError from the identity check, OrderRefusedError
 */
export async function createDeposit(
  wallet: string,
  base: string,
  from: string,
  amount: Decimal,
): Promise<DepositOrder> {
  await checkRealName('deposit')
  return requireData(await gatewayApi.createDeposit(wallet, { base, amount: formatDecimal(normalize(amount)), from }))
}

/**
 * Has the wallet sign and send the payment of an order, then reports the hash to the exchange. A rejection, and any
 * other failure before sending, cancels the order, so that the user can create the next one.
 * @throws DepositRefusedError, and the errors of `sendOnChain`; in all these cases nothing was paid
 */
export async function payDeposit(order: DepositOrder, { node, account, from, asset }: Payer): Promise<void> {
  const { to, memo, amount } = order
  const transfer = { from, to, asset, amount: parseDecimal(amount), ...(memo !== undefined && { memo }) }
  try {
    const { hash, phase } = await sendOnChain(node, account, transfer)
    if (phase === 'refused') throw new DepositRefusedError()
    // If this call fails, the agent finds the payment by its address.
    await gatewayApi.updateDeposit(order, hash).catch(() => undefined)
  } catch (error) {
    await gatewayApi.cancelDeposit(order).catch(() => undefined)
    throw error
  }
}
