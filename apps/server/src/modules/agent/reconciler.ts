import { add, compare, equals, formatDecimal, parseDecimal, subtract, type Decimal } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import { FINANCE_STATE } from '@tidebook/contract/finance'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { FINANCE_PAUSE } from '../finance/finance-stand.ts'
import { AGENT, setPause } from '../gateway/pauses.repository.ts'
import { addSurplus, type Surplus } from '../gateway/surpluses.repository.ts'
import type { OutgoingPayments } from '../obligations/outgoing-payments.ts'
import { RowLockedError } from '../obligations/state-machine.ts'
import { servedChains, type AgentContext, type ServedGateway } from './agent-context.ts'
import { financePlace } from './finance-reader.ts'
import { assetName } from './own-moves.ts'

/** Mismatch between the agent's books and the chains. */
export interface Mismatch {
  readonly base: string
  readonly what: string
}

interface Move {
  readonly hash: string
  readonly output: number
  readonly asset: string
  readonly paid: string
}

/** Balance of an account after a block, and the later moves of the account. */
interface Opening {
  readonly block: string
  readonly amount: string
  /** Sum of the later moves. */
  readonly moved: string
  /** Number of the later moves. */
  readonly moves: number
}

/** Order, product or top-up to which a payment belongs. */
interface NamedOrder {
  readonly purpose: string
  /** Gateway that makes the payment; null for other payments. */
  readonly base: string | null
  /** Amount owed. */
  readonly due: string | null
  /** Chain or part of the ledger from which the payment is made. */
  readonly place: string
  /** Whether it counts as unpaid. */
  readonly is_open: boolean
}

/** Statuses of gateway orders that count as unpaid. */
const OPEN = [ORDER_STATUS.processing, ORDER_STATUS.review]

const ORDERS_OF_HASH = `
  select 'deposit:' || id || ':' || ends as purpose, base,
         (case when ends = 'pay' then credited else received end)::text as due,
         case when ends = 'pay' then $3 else chain end as place, status = any($2) as is_open
  from app.gateway_deposits where credit_hash = $1
  union all
  select 'withdraw:' || id || ':' || ends, base, (case when ends = 'pay' then pays else amount end)::text,
         case when ends = 'pay' then chain else $3 end, status = any($2)
  from app.gateway_withdrawals where payout_hash = $1
  union all
  select 'finance:' || id || ':redeem', null, pays::text, $4, state = $5 from app.finance_orders
  where redeem_hash = $1 or doubt_hash = $1
  union all
  select 'finance:' || hash || ':return', null, amount::text, $4, state in ('returning', 'kept')
  from app.finance_payments where return_hash = $1 or doubt_hash = $1
  union all
  select 'topup:' || id || ':pay', null, amount::text, chain, state <> 'paid' from app.agent_top_ups where hash = $1`

/**
 * Compares the agent's orders with the moves of its accounts, and the moves with the balances (R20). A deficit of one
 * unit pauses the gateway, and it makes no credits or payouts until two staff members end the pause. A reported deficit
 * is then accepted, so that it is reported once. An excess pauses nothing, because anyone can send it (ADR 0010). It is
 * recorded as a surplus, which staff see.
 */
export class Reconciler {
  readonly #context: AgentContext
  readonly #payments: Pick<OutgoingPayments, 'settleFound'>

  constructor(context: AgentContext, payments: Pick<OutgoingPayments, 'settleFound'>) {
    this.#context = context
    this.#payments = payments
  }

  /** Checks for every new payment from one of the agent's accounts that it belongs to an order. */
  async matchPayments(): Promise<readonly Mismatch[]> {
    const { ledger, served } = this.#context
    const found: Mismatch[] = []
    const finance = ledger.finance === undefined ? [] : [financePlace(this.#context)]
    const chains = servedChains(served).map(({ chain }) => chain.chain)
    for (const place of [ledger.watch.chain, ...finance, ...chains]) {
      const { rows } = await this.#context.pool.query<Move>(
        'select hash, output, asset, paid::text from app.agent_moves where place = $1 and purpose is null order by block',
        [place],
      )
      for (const move of rows) {
        const what = await this.#match(place, move)
        if (what !== undefined) found.push(...this.#basesOf(place, move.asset).map((base) => ({ base, what })))
      }
    }
    return found
  }

  /**
   * Checks that an account holds at least its opening balance plus the moves since, at the block up to which it was
   * read. If they agree, the opening advances to this block, so that the next check sums only later moves. An excess is
   * recorded as a surplus.
   * @param held balance at that block
   * @returns the mismatch for each gateway that it concerns
   */
  async matchBalance(place: string, asset: ChainAsset, block: number, held: Decimal): Promise<readonly Mismatch[]> {
    const { pool } = this.#context
    const name = assetName(asset)
    const { rows } = await pool.query<Opening>(
      `select o.block::text, o.amount::text, coalesce(sum(m.change), 0)::text as moved, count(m.hash)::int as moves
       from app.agent_openings o
       left join app.agent_moves m on m.place = o.place and m.asset = o.asset and m.block > o.block and m.block <= $3
       where o.place = $1 and o.asset = $2 group by o.block, o.amount`,
      [place, name, block],
    )
    const [opening] = rows
    const expected = opening && add(parseDecimal(opening.amount), parseDecimal(opening.moved))
    if (opening !== undefined && expected !== undefined && equals(expected, held)) {
      if (opening.moves > 0) await this.#advanceOpening(place, name, opening, block)
      return []
    }
    const bases = this.#basesOf(place, name)
    const [base] = bases
    if (expected !== undefined && base !== undefined && compare(held, expected) > 0) {
      await this.#bookSurplus({ base, place, asset: name }, opening?.amount ?? '0', subtract(held, expected))
      return []
    }
    await pool.query(
      `insert into app.agent_openings (place, asset, block, amount) values ($1, $2, $3, $4)
       on conflict (place, asset) do update set block = excluded.block, amount = excluded.amount`,
      [place, name, block, formatDecimal(held)],
    )
    if (expected === undefined) return []
    const what = `${place} ${name}: the account holds ${formatDecimal(held)}, its moves make ${formatDecimal(expected)}`
    return bases.map((each) => ({ base: each, what }))
  }

  /** Adds the moves up to a block to the opening balance of an account, unless another program has changed it. */
  async #advanceOpening(
    place: string,
    asset: string,
    { block: from, amount, moved }: Opening,
    to: number,
  ): Promise<void> {
    await this.#context.pool.query(
      `update app.agent_openings set block = $5, amount = amount + $6
       where place = $1 and asset = $2 and block = $3 and amount = $4`,
      [place, asset, from, amount, to, moved],
    )
  }

  /** Adds a surplus to the opening balance of the account, in one transaction with the row shown to staff. */
  async #bookSurplus(of: Omit<Surplus, 'amount'>, opening: string, surplus: Decimal): Promise<void> {
    const { pool, logger, now } = this.#context
    const amount = formatDecimal(surplus)
    const isFirst = await inTransaction(pool, async (tx) => {
      const { rowCount } = await tx.query(
        'update app.agent_openings set amount = amount + $4 where place = $1 and asset = $2 and amount = $3',
        [of.place, of.asset, opening, amount],
      )
      // Another program has recorded the surplus.
      if (rowCount !== 1) return false
      return addSurplus(tx, { ...of, amount }, now())
    })
    // Logged once a day, because a stranger can send dust with every block.
    if (isFirst) logger.warn({ ...of, amount }, 'an account of the agent holds more than its books explain')
  }

  /** Pauses a gateway with a reason. */
  async pause({ base, what }: Mismatch): Promise<void> {
    const { pool, logger, now } = this.#context
    logger.error({ base, what }, 'the books of a gateway do not match its balance; the gateway is paused')
    await setPause(pool, { base, by: AGENT, reason: what.slice(0, 500), since: new Date(now()) })
  }

  /** Returns the fault of a payment; undefined if it belongs to an order, or may still be assigned to one. */
  async #match(place: string, { hash, output, asset, paid }: Move): Promise<string | undefined> {
    const { pool, ledger } = this.#context
    const { rows: signed } = await pool.query('select 1 from app.submissions where hash = $1', [hash])
    if (signed.length > 0) return undefined
    const places = [ledger.watch.chain, financePlace(this.#context)]
    const { rows } = await pool.query<NamedOrder>(ORDERS_OF_HASH, [hash, OPEN, ...places, FINANCE_STATE.redeeming])
    const [order] = rows
    const isDue =
      rows.length === 1 &&
      order?.place === place &&
      isAmount(order.due, paid) &&
      this.#isAssetOf(place, order.base, asset)
    const payment = `${place}: ${hash} paid ${paid} ${asset}`
    // The order waits for staff or will be paid again, because the outcome of this payment was unknown.
    const found = isDue && order.is_open ? await this.#settle(order.purpose, hash) : 'settled'
    if (found === 'locked') return undefined
    await pool.query(
      'update app.agent_moves set purpose = $5 where place = $1 and hash = $2 and output = $3 and asset = $4',
      [place, hash, output, asset, order?.purpose ?? 'unknown'],
    )
    if (order === undefined) return `${payment} for no order`
    if (found === 'twice') return `${payment}, and another payment of ${order.purpose} is signed`
    return isDue ? undefined : `${payment}, not what ${order.purpose} says`
  }

  /** Completes the order of a payment. A locked order is completed in a later round. */
  async #settle(purpose: string, hash: string): Promise<'settled' | 'twice' | 'locked'> {
    try {
      return (await this.#payments.settleFound(purpose, hash)) ? 'settled' : 'twice'
    } catch (error) {
      if (error instanceof RowLockedError) return 'locked'
      throw error
    }
  }

  /** Returns whether a payment of a gateway has its asset. */
  #isAssetOf(place: string, base: string | null, asset: string): boolean {
    const { ledger, served } = this.#context
    const found = served.find(({ gateway }) => gateway.base === base)
    if (found === undefined) return true
    const due = place === ledger.watch.chain ? ledger.token(found.gateway.token) : found.asset
    return due === undefined || assetName(due) === asset
  }

  /**
   * Returns the gateways that an asset of a place concerns: its own gateway, or all gateways of the chain for an asset
   * without a gateway, such as a coin that only pays fees.
   */
  #basesOf(place: string, asset: string): readonly string[] {
    const { ledger, served } = this.#context
    if (place === financePlace(this.#context)) return [FINANCE_PAUSE]
    const isOwn = ({ gateway, ...of }: ServedGateway): boolean => {
      const own = place === ledger.watch.chain ? ledger.token(gateway.token) : of.asset
      return own !== undefined && assetName(own) === asset
    }
    const there = served.filter(({ chain }) => place === ledger.watch.chain || chain.chain === place)
    const own = there.filter(isOwn)
    const found = own.length > 0 || place === ledger.watch.chain ? own : there
    return found.map(({ gateway }) => gateway.base)
  }
}

function isAmount(due: string | null, paid: string): boolean {
  return due !== null && equals(parseDecimal(due), parseDecimal(paid))
}
