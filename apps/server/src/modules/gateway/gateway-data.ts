import type { AccountData } from '../../platform/account-data.ts'
import { depositOrderOf, withdrawOrderOf } from './order-view.ts'
import type { DepositRow, WithdrawalRow } from './order-row.ts'

const TABLES = [
  { table: 'app.gateway_deposits', found: 'chain_hash' },
  { table: 'app.gateway_withdrawals', found: 'ledger_hash' },
] as const

/**
 * What is kept of an account's deposits and withdrawals. When it closes, orders without a payment go, and payments are no
 * longer an account's: what stays is what chain and ledger show to everybody, and what is under way still ends. Its
 * addresses stay the wallet's, for money may still arrive there.
 */
export const gatewayData: AccountData = {
  name: 'gateway',
  exportOf: async (account, pool) => {
    const [deposits, withdrawals, addresses] = await Promise.all([
      pool.query<DepositRow>('select * from app.gateway_deposits where account = $1 order by created, id', [account]),
      pool.query<WithdrawalRow>('select * from app.gateway_withdrawals where account = $1 order by created, id', [
        account,
      ]),
      pool.query('select chain, wallet, made from app.gateway_addresses where account = $1 order by chain, index', [
        account,
      ]),
    ])
    return {
      deposits: deposits.rows.map(depositOrderOf),
      withdrawals: withdrawals.rows.map(withdrawOrderOf),
      addresses: addresses.rows,
    }
  },
  forget: async (account, transaction) => {
    for (const { table, found } of TABLES) {
      await transaction.query(`delete from ${table} where account = $1 and ${found} is null`, [account])
      await transaction.query(`update ${table} set account = null where account = $1`, [account])
    }
    await transaction.query('update app.gateway_addresses set account = null where account = $1', [account])
    return []
  },
}
