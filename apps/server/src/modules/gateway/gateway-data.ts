import type { AccountData } from '../../platform/account-data.ts'
import { depositOrderOf, withdrawOrderOf } from './order-view.ts'
import { PAYMENT_HASH_COLUMN, ORDER_KINDS } from './order-row.ts'
import { ORDERS } from './orders.repository.ts'

/**
 * Deposits and withdrawals of an account. When the account closes, orders without a payment are deleted and payments
 * are detached from the account. The remaining data is public on chain and ledger, and orders in progress still finish.
 * The wallet keeps its deposit addresses, because money may still arrive there.
 */
export const gatewayData: AccountData = {
  name: 'gateway',
  exportOf: async (account, pool) => {
    const [deposits, withdrawals, addresses] = await Promise.all([
      ORDERS.deposit.select(pool, 'account = $1 order by created, id', [account]),
      ORDERS.withdraw.select(pool, 'account = $1 order by created, id', [account]),
      pool.query('select chain, wallet, made from app.gateway_addresses where account = $1 order by chain, index', [
        account,
      ]),
    ])
    return {
      deposits: deposits.map(depositOrderOf),
      withdrawals: withdrawals.map(withdrawOrderOf),
      addresses: addresses.rows,
    }
  },
  forget: async (account, transaction) => {
    for (const kind of ORDER_KINDS) {
      const { table } = ORDERS[kind]
      await transaction.query(`delete from ${table} where account = $1 and ${PAYMENT_HASH_COLUMN[kind]} is null`, [
        account,
      ])
      await transaction.query(`update ${table} set account = null where account = $1`, [account])
    }
    await transaction.query('update app.gateway_addresses set account = null where account = $1', [account])
    return []
  },
}
