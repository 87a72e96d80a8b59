import { randomUUID } from 'node:crypto'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { lockOpenAccount } from '../../platform/account-data.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { requireOpen } from './admit-order.ts'
import { plainHash } from './found-payments.ts'
import type { GatewayContext } from './gateway-context.ts'
import { PAYMENT_HASH_COLUMN, type OrderKind } from './order-row.ts'
import type { RecordRow } from './order-view.ts'
import { insertOrder, ORDERS } from './orders.repository.ts'
import { ownRecord, type Owner } from './own-orders.repository.ts'
import { requireFewUnpaid } from './unpaid-orders.ts'

/** A payment that a user reports as sent. */
export interface ReportedPayment {
  readonly type: OrderKind
  readonly base: string
  readonly amount: string
  readonly hash: string
  /** Account on the other chain. */
  readonly other: string | undefined
}

/**
 * Records a payment that a user reports (API-096). The report moves no money. The list shows the payment as submitted
 * until the agent finds it. A repeated report returns the same record.
 * @throws ApiError `temporarilyUnavailable`, `tooManyOrders`
 */
export async function reportPayment(
  context: GatewayContext,
  owner: Owner,
  { type, base, amount, hash, other }: ReportedPayment,
): Promise<RecordRow> {
  const { gateway } = await requireOpen(context, base, type)
  const { chain, token } = gateway
  const facts = { reported_hash: hash, [type === 'deposit' ? 'sender' : 'recipient']: other ?? null }
  const id = await inTransaction(context.pool(), async (client) => {
    await lockOpenAccount(client, owner.account)
    await requireFewUnpaid(client, type, owner.account)
    const known = await ORDERS[type].first(
      client,
      `account = $1 and wallet = $2 and base = $3
         and upper(regexp_replace(coalesce(${PAYMENT_HASH_COLUMN[type]}, reported_hash), '^0x', '')) = $4 order by created limit 1`,
      [owner.account, owner.wallet, base, plainHash(hash)],
    )
    if (known !== undefined) return known.id
    const row = {
      id: randomUUID(),
      ...owner,
      base,
      chain,
      token,
      requested: false,
      amount,
      status: ORDER_STATUS.submitted,
    }
    return (await insertOrder(client, type, { ...row, facts }, context.now())).id
  })
  const record = await ownRecord(context.pool(), owner, id)
  if (record === undefined) throw new ApiError('notReady')
  return record
}
