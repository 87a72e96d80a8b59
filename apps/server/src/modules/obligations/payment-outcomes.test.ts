import { parseDecimal } from '@tidebook/amount'
import { TransferError, type Transfer } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import type pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Obligation, Outcome, Owed } from './obligation.ts'
import { isDueIn, OutgoingPayments, type DuePayment } from './outgoing-payments.ts'
import { NoLongerDueError, NumberTakenError } from './payment-numbers.ts'
import { RowLockedError } from './state-machine.ts'

const PURPOSE = 'deposit:1:pay'
const DUE = { kind: 'deposit', id: '1', way: 'pay' } as const
const ASSET = { chain: 'swt', code: 'CNY', issuer: 'jIssuer' } as const
const transfer: Transfer = { from: 'jAgent', to: 'jTo', asset: ASSET, amount: parseDecimal('5') }

/** Obligations with one row. A test sets the row, its debt and its signatures. */
class Books {
  row: object | undefined = {}
  owed: Owed | undefined
  isSigned = false
  expectsPayment = true
  readonly outcomes: Outcome[] = []
  readonly deleted: string[] = []
  readonly logged: string[] = []
  /** Ids of the requests in the log entries. */
  readonly requests: (string | undefined)[] = []

  readonly obligation: Obligation = {
    machine: { lockNow: async () => this.row },
    owed: () => this.owed,
    settle: async (_tx, _row, outcome) => {
      this.outcomes.push(outcome)
      return this.expectsPayment
    },
  }

  payments(obstacleOf = async (): Promise<'frozen' | undefined> => undefined): OutgoingPayments {
    const query = async (text: string) => {
      const [table] = /(?<=delete from )\S+/.exec(text) ?? []
      if (table !== undefined) this.deleted.push(table)
      return { rows: text.includes('app.submissions where') && this.isSigned ? [{}] : [] }
    }
    const client = { query, release: () => undefined }
    return new OutgoingPayments({
      pool: { connect: async () => client } as unknown as pg.Pool,
      logger: pino(
        { level: 'info' },
        {
          write: (line: string) => {
            const { msg, request } = JSON.parse(line) as { msg: string; request?: string }
            this.logged.push(msg)
            this.requests.push(request)
          },
        },
      ),
      now: () => 0,
      obligations: { 'deposit:pay': this.obligation },
      obstacleOf,
    })
  }
}

describe('a transfer is due', () => {
  const isDue = (owed: Owed | undefined, more: Partial<Transfer> = {}, purpose = PURPOSE, row: object | null = {}) => {
    const books = new Books()
    books.row = row ?? undefined
    books.owed = owed
    const tx = {} as pg.ClientBase
    return isDueIn({ 'deposit:pay': books.obligation })(tx, purpose, { ...transfer, ...more })
  }
  const debt: Owed = { to: 'jTo', amount: '5' }

  it('when a locked row owes exactly this amount', async () => {
    expect(await isDue(debt)).toBe(true)
    expect(await isDue(undefined)).toBe(false)
    expect(await isDue(debt, {}, PURPOSE, null)).toBe(false)
    for (const more of [{ to: 'jOther' }, { amount: parseDecimal('5.000001') }, { tag: 7 }])
      expect(await isDue(debt, more)).toBe(false)
    expect(await isDue({ ...debt, tag: 7 }, { tag: 7 })).toBe(true)
    expect(await isDue({ ...debt, tag: 7 })).toBe(false)
  })

  it('regardless of its memo, or only with the promised memo', async () => {
    expect(await isDue(debt, { memo: 'any' })).toBe(true)
    expect(await isDue({ ...debt, memo: 'this' }, { memo: 'this' })).toBe(true)
    for (const more of [{ memo: 'other' }, {}]) expect(await isDue({ ...debt, memo: 'this' }, more)).toBe(false)
  })

  it("when it pays the issuer's token, or the native coin", async () => {
    const inToken = { ...debt, asset: { token: 'CNY', issuer: 'jIssuer' } }
    expect(await isDue(inToken)).toBe(true)
    expect(await isDue(inToken, { asset: { ...ASSET, code: 'USD' } })).toBe(false)
    expect(await isDue(inToken, { asset: { ...ASSET, issuer: 'jOther' } })).toBe(false)
    const inCoin = { ...debt, asset: { token: 'SWT', issuer: '' } }
    expect(await isDue(inCoin, { asset: { chain: 'swt', code: 'SWT' } })).toBe(true)
    expect(await isDue(inCoin, { asset: { chain: 'swt', code: 'SWT', issuer: 'jForger' } })).toBe(false)
  })

  it('always for a purpose without a row', async () => {
    expect(await isDue(undefined, {}, 'sweep:1:pay')).toBe(true)
  })
})

describe('an outcome', () => {
  it.each([
    ['undone', 'tecPATH_DRY', 'cannotReceive'],
    ['undone', 'tecNO_DST', 'cannotReceive'],
    ['undone', 'tecUNFUNDED_PAYMENT', 'refused'],
    ['lost', 'tecPATH_DRY', 'refused'],
  ] as const)('%s with %s has the failure %s', async (kind, result, failure) => {
    const books = new Books()
    await books.payments().settle(PURPOSE, { kind, hash: 'H', result } as Parameters<OutgoingPayments['settle']>[1])
    expect(books.outcomes).toMatchObject([{ kind, failure }])
    expect(books.deleted).toEqual(['app.agent_numbers', 'app.submissions'])
  })

  it('reports the issuer’s setting only for a receiver that cannot be paid', async () => {
    const books = new Books()
    const payments = books.payments(async () => 'frozen')
    await payments.settle(PURPOSE, { kind: 'undone', hash: 'H', result: 'tecPATH_DRY' })
    await payments.settle(PURPOSE, { kind: 'undone', hash: 'H', result: 'tecUNFUNDED' })
    await payments.settle(PURPOSE, { kind: 'paid', hash: 'H' })
    expect(books.outcomes).toMatchObject([{ failure: 'frozen' }, { failure: 'refused' }, { failure: 'refused' }])
    expect(books.logged).toEqual(['a payment was not made', 'a payment was not made'])
  })

  it('is logged with the request that created its row', async () => {
    const books = new Books()
    for (const row of [{ request_id: 'request-1' }, { request_id: null }, {}, undefined]) {
      books.row = row
      await books.payments().settle(PURPOSE, { kind: 'lost', hash: 'H' })
    }
    expect(books.requests.filter((_request, index) => index < 3)).toEqual(['request-1', undefined, undefined])
  })

  it('is logged as an error for a row that expects no payment', async () => {
    const books = new Books()
    books.expectsPayment = false
    await books.payments().settle(PURPOSE, { kind: 'paid', hash: 'H' })
    books.row = undefined
    await books.payments().settle(PURPOSE, { kind: 'paid', hash: 'H' })
    const fault = 'a payment reached its outcome, but its order expects no payment'
    expect([books.logged, books.outcomes.length, books.deleted.length]).toEqual([[fault, fault], 1, 4])
    await books.payments().settle('sweep:1:pay', { kind: 'paid', hash: 'H' })
    expect([books.logged.length, books.deleted.length]).toEqual([2, 6])
  })

  it('found later is settled once, and not while another payment of the row is signed', async () => {
    const books = new Books()
    expect(await books.payments().settleFound(PURPOSE, 'H')).toBe(true)
    expect(books.outcomes).toEqual([{ kind: 'paid', hash: 'H', failure: 'refused' }])
    expect(books.deleted).toEqual(['app.agent_numbers', 'app.submissions'])
    books.expectsPayment = false
    expect(await books.payments().settleFound(PURPOSE, 'H')).toBe(false)
    books.isSigned = true
    expect(await books.payments().settleFound(PURPOSE, 'H')).toBe(false)
    books.isSigned = false
    books.row = undefined
    expect(await books.payments().settleFound(PURPOSE, 'H')).toBe(false)
    expect(await books.payments().settleFound('sweep:1:pay', 'H')).toBe(false)
    expect([books.outcomes.length, books.deleted.length]).toEqual([2, 2])
  })
})

describe('beginning a payment', () => {
  const begin = async (
    books: Books,
    of: Pick<DuePayment, 'transfer'>,
    { error, isUnderWay = false, isFree = true }: { error?: Error; isUnderWay?: boolean; isFree?: boolean } = {},
  ) => {
    let paid = 0
    const payer = {
      isUnderWay: () => isUnderWay,
      isFree: () => isFree,
      pay: async () => {
        paid += 1
        if (error !== undefined) throw error
      },
    }
    const short = await books.payments().payAll(
      'orders',
      (async function* () {
        yield { due: DUE, payer, ...of, stock: 'XRP' }
      })(),
    )
    return { paid, short: [...short] }
  }

  it('pays unless the payment is in progress or must wait for others', async () => {
    expect(await begin(new Books(), { transfer })).toEqual({ paid: 1, short: [] })
    expect(await begin(new Books(), { transfer }, { isUnderWay: true })).toEqual({ paid: 0, short: [] })
    expect(await begin(new Books(), { transfer }, { isFree: false })).toEqual({ paid: 0, short: [] })
  })

  it('abandons a payment that can never succeed, unless it is already signed', async () => {
    const books = new Books()
    expect(await begin(books, { transfer: 'unconfirmed' })).toEqual({ paid: 0, short: [] })
    await begin(books, { transfer }, { error: new TransferError('transfer/tag') })
    await begin(books, { transfer }, { error: new ChainNodeError('chain/contract-address') })
    expect(books.outcomes).toEqual(
      ['unconfirmed', 'unwritable', 'receiver'].map((hindrance) => ({ kind: 'abandoned', hindrance })),
    )
    books.isSigned = true
    await begin(books, { transfer }, { error: new TransferError('transfer/tag') })
    expect([books.outcomes.length, books.deleted.length]).toEqual([3, 6])
  })

  it('reports a stock that is short', async () => {
    const books = new Books()
    const error = new ChainNodeError('chain/insufficient')
    expect(await begin(books, { transfer }, { error })).toEqual({ paid: 1, short: ['XRP'] })
    expect([books.outcomes, books.logged]).toEqual([[], []])
  })

  it('retries a payment that failed for another reason, and logs the reason', async () => {
    for (const error of [
      new TransferError('transfer/conditions'),
      new TransferError('transfer/other-key'),
      new ChainNodeError('chain/no-answer' as ConstructorParameters<typeof ChainNodeError>[0]),
      new Error('transfer/tag'),
    ]) {
      const books = new Books()
      expect(await begin(books, { transfer }, { error })).toEqual({ paid: 1, short: [] })
      expect([books.outcomes, books.deleted, books.logged]).toEqual([[], [], ['a payment is delayed']])
    }
  })

  it.each([NumberTakenError, NoLongerDueError, RowLockedError])(
    'retries a payment that %o holds up, without a log entry',
    async (kind) => {
      const books = new Books()
      await begin(books, { transfer }, { error: new kind('busy') })
      expect([books.outcomes, books.logged]).toEqual([[], []])
    },
  )
})
