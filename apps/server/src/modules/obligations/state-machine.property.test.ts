import { randomUUID } from 'node:crypto'
import { FINANCE_TRANSITIONS } from '@tidebook/contract/finance'
import { ORDER_TRANSITIONS } from '@tidebook/contract/gateway'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { FINANCE_ORDERS, FINANCE_PAYMENTS } from '../finance/finance-orders.repository.ts'
import { ORDERS } from '../gateway/orders.repository.ts'
import { AT, financeRow, orderRow, paymentRow, startObligationsDatabase } from './obligations.fixture.ts'
import { RowLockedError, RowMovedError, type StateMachine } from './state-machine.ts'

/** A machine under test, independent of the type of its rows. */
interface Subject {
  readonly machine: StateMachine<object, string | number, never>
  readonly column: 'state' | 'status'
  readonly next: Readonly<Record<string, readonly (string | number)[]>>
  readonly row: (id: string) => object
}

function subject(machine: unknown, column: Subject['column'], next: Subject['next'], row: Subject['row']): Subject {
  return {
    machine: machine as Subject['machine'],
    column,
    next,
    row,
  }
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  deposits: subject(ORDERS.deposit, 'status', ORDER_TRANSITIONS, orderRow),
  withdrawals: subject(ORDERS.withdraw, 'status', ORDER_TRANSITIONS, orderRow),
  'orders of products': subject(FINANCE_ORDERS, 'state', FINANCE_TRANSITIONS, financeRow),
  'payments for products': subject(
    FINANCE_PAYMENTS,
    'state',
    { joined: [], returning: ['returned', 'kept'], returned: [], kept: ['returning'] },
    paymentRow,
  ),
}

/** Parses a state from its key in a transition table. */
function stateOf(key: string): string | number {
  return /^\d+$/.test(key) ? Number(key) : key
}

let database: TestDatabase
beforeAll(async () => {
  database = await startObligationsDatabase()
}, 120_000)
afterAll(() => database[Symbol.asyncDispose]())

describe.each(Object.entries(SUBJECTS))('the state machine of %s', (_name, { machine, column, next, row }) => {
  const states = Object.keys(next).map(stateOf)
  const state = fc.constantFrom(...states)
  const begin = async (first: string | number): Promise<string> => {
    const id = randomUUID()
    await machine.insert(database.pool, row(id), first, AT)
    return id
  }
  const stored = async (id: string) => (await machine.find(database.pool, id)) as Record<string, unknown> | undefined

  it('makes only legal transitions in any sequence of steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        state,
        fc.array(fc.record({ isStale: fc.boolean(), from: state, to: state }), { maxLength: 12 }),
        async (first, steps) => {
          const id = await begin(first)
          const history = [first]
          for (const [index, { isStale, from: other, to }] of steps.entries()) {
            const current = history.at(-1) ?? first
            const from = isStale ? other : current
            const step = machine.transition(database.pool, { id, from, to, at: AT + index })
            if (next[from]?.includes(to) !== true) await expect(step).rejects.toThrow(RangeError)
            else if (from !== current) await expect(step).rejects.toThrow(RowMovedError)
            else {
              await step
              history.push(to)
            }
            expect((await stored(id))?.[column]).toBe(history.at(-1))
          }
          const { steps: kept } = (await stored(id)) ?? {}
          if (Array.isArray(kept)) expect(kept.map((each) => each[column])).toEqual(history)
        },
      ),
      { numRuns: 60 },
    )
  }, 120_000)

  it('lets one of two concurrent transitions win', async () => {
    const legal = states.flatMap((from) => (next[from] ?? []).map((to) => ({ from, to })))
    for (const { from, to } of legal)
      for (const { to: other } of legal.filter((each) => each.from === from)) {
        const id = await begin(from)
        const tries = await Promise.allSettled(
          [to, other].map((each) => machine.transition(database.pool, { id, from, to: each, at: AT })),
        )
        const failed = tries.filter((each) => each.status === 'rejected')
        expect(failed).toHaveLength(1)
        expect(failed[0]?.reason).toBeInstanceOf(RowMovedError)
        expect((await stored(id))?.[column]).toBe(tries[0]?.status === 'fulfilled' ? to : other)
      }
  }, 120_000)

  it('reports a locked row without waiting, and reports every other error as it is', async () => {
    const id = await begin(states[0] ?? '')
    await inTransaction(database.pool, async (tx) => {
      await machine.lock(tx, id)
      const another = inTransaction(database.pool, (other) => machine.lockNow(other, id))
      await expect(another).rejects.toThrow(RowLockedError)
    })
    const failing = { query: () => Promise.reject(new Error('no connection')) } as unknown as Queries
    await expect(machine.lockNow(failing, id)).rejects.toThrow('no connection')
  })

  it('does not write the state, the key or the history as facts', async () => {
    const [first] = states
    if (first === undefined) throw new TypeError('A machine has states')
    const id = await begin(first)
    const before = await stored(id)
    const key = 'hash' in (before ?? {}) && !('id' in (before ?? {})) ? 'hash' : 'id'
    for (const name of [column, key, 'created', 'changed', 'steps', 'amount = 2, memo'])
      await expect(machine.note(database.pool, { id, state: first }, { [name]: first })).rejects.toThrow(RangeError)
    expect(await stored(id)).toEqual(before)
  })
})
