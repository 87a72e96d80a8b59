import { randomUUID } from 'node:crypto'
import type { GatewayOverview, GatewayReview, GatewayReviewPage, DecisionSummary } from '@tidebook/contract'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import { ORDER_STATUS, type OrderReason } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GatewayExchange } from './gateway-exchange.fixture.ts'
import { insertOrder, move, ORDERS } from './orders.repository.ts'
import { reviewsOf } from './review-queue.ts'

const { review, processing } = ORDER_STATUS

describe('the staff review queue', () => {
  let exchange: GatewayExchange
  beforeAll(async () => {
    exchange = await GatewayExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    for (const table of ['app.gateway_deposits', 'app.gateway_withdrawals'])
      await exchange.pool.query(`delete from ${table}`)
  })

  const deposit = async (amount: string, reason: OrderReason = 'unreadableMemo', base = 'XRP'): Promise<string> => {
    const id = randomUUID()
    const order = {
      id,
      account: null,
      base,
      chain: base.toLowerCase(),
      token: `J${base}`,
      wallet: '',
      requested: false,
      amount,
    }
    exchange.time += 1
    await insertOrder(
      exchange.pool,
      'deposit',
      { ...order, status: review, facts: { reason, received: amount, seen: 1, wanted: 1, sender: 'rSender' } },
      exchange.time,
    )
    return id
  }
  const withdrawal = async (amount: string, reason: OrderReason, base = 'XRP'): Promise<string> => {
    const id = randomUUID()
    const order = {
      id,
      account: null,
      base,
      chain: base.toLowerCase(),
      token: `J${base}`,
      wallet: 'jPayer',
      requested: false,
      amount,
    }
    exchange.time += 1
    await insertOrder(exchange.pool, 'withdraw', { ...order, status: review, facts: { reason } }, exchange.time)
    return id
  }
  const read = (query: Readonly<Record<string, string>> = {}) =>
    exchange.asStaff<GatewayReviewPage>('ann', gatewayDeskRoutes.reviews, { query })
  /** Reads all pages in sequence. */
  const readAll = async (query: Readonly<Record<string, string>>): Promise<GatewayReview[]> => {
    const all: GatewayReview[] = []
    for (let after: string | null | undefined; after !== null;) {
      const { data } = await read({ ...query, ...(after !== undefined && { after }) })
      all.push(...data.reviews)
      after = data.next
    }
    return all
  }
  const groups = async () => (await exchange.asStaff<GatewayOverview>('ann', gatewayDeskRoutes.overview)).data.groups
  /** Returns the last two audit entries. */
  const audit = async () =>
    (
      await exchange.rows<{ actor: string; action: string; detail: string }>(
        'select actor, action, detail from app.audit_log order by number desc limit 2',
      )
    ).toReversed()

  it('lists every order once across pages, in each sort order, regardless of insertion order', async () => {
    const amounts = ['5', '5', '7.5', '0.000001', '12345678.000001']
    for (let index = 0; index < 253; index += 1) await deposit(amounts[index % amounts.length] ?? '')
    await withdrawal('25000', 'overLimit')
    const oldest = await readAll({ sort: 'oldest' })
    expect(new Set(oldest.map(({ id }) => id)).size).toBe(254)
    expect(oldest.at(-1)).toMatchObject({ kind: 'withdraw', reason: 'overLimit' })
    const newest = await readAll({ sort: 'newest' })
    expect(newest.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id).toReversed())
    const largest = (await readAll({ sort: 'largest', base: 'XRP' })).map(({ amount }) => Number(amount))
    expect(largest).toEqual(largest.toSorted((one, other) => other - one))
    expect([largest.length, largest[0]]).toEqual([254, 12345678.000001])
    expect((await read({ sort: 'newest' })).data.reviews).toHaveLength(100)
  })

  it('shows each order’s receiver and memo, and the tag and memo of its payout', async () => {
    const deposited = await deposit('5')
    await exchange.pool.query("update app.gateway_deposits set recipient = 'rOwn', memo = 'for 7'")
    const withdrawn = await withdrawal('25000', 'overLimit')
    await exchange.pool.query(
      "update app.gateway_withdrawals set recipient = 'rTo', tag = 4294967295, payout_memo = 'invoice 9', memo = '{}'",
    )
    const listed = new Map((await readAll({})).map((order) => [order.id, order]))
    const parts = { receiver: 'rOwn', memo: 'for 7', tag: '', payoutMemo: '' }
    expect(listed.get(deposited)).toMatchObject({ other: 'rSender', ...parts })
    const payout = { receiver: 'rTo', memo: '{}', tag: '4294967295', payoutMemo: 'invoice 9' }
    expect(listed.get(withdrawn)).toMatchObject({ other: 'rTo', ...payout })
  })

  it('lists every order once when many arrive in the same millisecond', async () => {
    for (let index = 0; index < 205; index += 1) {
      await deposit('2')
      exchange.time -= 1
    }
    for (const sort of ['oldest', 'newest', 'largest'] as const) {
      const ids = (await readAll({ sort, base: 'XRP' })).map(({ id }) => id)
      expect([ids.length, new Set(ids).size]).toEqual([205, 205])
    }
  })

  it('finds an order among 5000 dust orders by kind, coin or reason, and counts each group', async () => {
    await exchange.pool.query(
      `insert into app.gateway_deposits (id, base, chain, token, wallet, requested, amount, received, status, reason, created, changed, steps)
       select gen_random_uuid(), 'XRP', 'xrp', 'JXRP', '', false, 0.5, 0.5, 8, 'unreadableMemo', to_timestamp(0), to_timestamp(0), '[]'
       from generate_series(1, 5000)`,
    )
    const back = await deposit('40', 'reorganised')
    const over = await withdrawal('25000', 'overLimit')
    const ether = await deposit('11', 'overLimit', 'ETH')
    const ids = async (query: Readonly<Record<string, string>>) => (await read(query)).data.reviews.map(({ id }) => id)
    expect(await ids({ reason: 'reorganised' })).toEqual([back])
    expect((await read({ reason: 'reorganised' })).data.next).toBeNull()
    expect(await ids({ kind: 'withdraw' })).toEqual([over])
    expect(await ids({ base: 'ETH' })).toEqual([ether])
    expect(await ids({ kind: 'deposit', base: 'XRP', reason: 'overLimit' })).toEqual([])
    expect((await ids({ sort: 'newest' })).slice(0, 3)).toEqual([ether, over, back])
    expect((await ids({ sort: 'largest', base: 'XRP' })).slice(0, 2)).toEqual([over, back])
    expect(await groups()).toEqual([
      { kind: 'deposit', base: 'ETH', reason: 'overLimit', count: 1 },
      { kind: 'deposit', base: 'XRP', reason: 'reorganised', count: 1 },
      { kind: 'deposit', base: 'XRP', reason: 'unreadableMemo', count: 5000 },
      { kind: 'withdraw', base: 'XRP', reason: 'overLimit', count: 1 },
    ])
  })

  it("reads a page through an index, regardless of the queue's length", async () => {
    const plans: string[] = []
    const client = await exchange.pool.connect()
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const pool = () => ({
      query: async (text: string, values: unknown[]) => {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        return { rows: [] }
      },
    })
    const context = Object.assign(Object.create(exchange.context) as typeof exchange.context, { pool })
    await reviewsOf(context, { sort: 'newest', after: `${exchange.time}_${randomUUID()}` })
    await reviewsOf(context, { sort: 'largest', base: 'XRP', after: `5_${randomUUID()}` })
    await client.query('rollback')
    client.release()
    expect(plans[0]).toMatch(/gateway_deposits_review[\s\S]*gateway_withdrawals_review/)
    expect(plans[1]).toMatch(/gateway_deposits_review_amount[\s\S]*gateway_withdrawals_review_amount/)
  })

  it.each([
    [{ sort: 'largest' }],
    [{ sort: 'smallest' }],
    [{ kind: 'both' }],
    [{ reason: "'; drop table app.audit_log" }],
    [{ after: '5' }],
    [{ after: `1e9_${randomUUID()}` }],
    [{ after: '682296722774082_--07d-c1b9-c211e9--d1-6d-a--b0-86-89' }],
    [{ after: `9999999999999999_${randomUUID()}` }],
    [{ after: `5.5_${randomUUID()}` }],
  ])('refuses %o', async (query) => {
    expect((await read(query)).code).toBe('4000')
  })

  describe('a bulk decision about orders below the minimum', () => {
    const many = (
      member: string,
      orders: readonly Pick<GatewayReview, 'id' | 'since'>[],
      { end = 'return', kind = 'deposit', base = 'XRP' } = {},
    ) =>
      exchange.asStaff<DecisionSummary>(member, gatewayDeskRoutes.decideMany, {
        path: { kind, base },
        body: { orders: orders.map(({ id, since }) => ({ id, since })), end, reason: 'dust of one sender' },
      })
    const stateOf = async (id: string) => {
      const row = await ORDERS.deposit.find(exchange.pool, id)
      return [row?.status, row?.ends, row?.approved_by]
    }

    it("is carried out on the second member's vote, with one log entry for all orders", async () => {
      const ids = [await deposit('0.5'), await deposit('0.25'), await deposit('0.999999', 'belowMinimum')]
      const listed = await readAll({})
      expect(listed.map(({ small }) => small)).toEqual([true, true, true])
      const none = { count: 0, sum: '0' }
      const all = { count: 3, sum: '1.749999' }
      expect((await many('ann', listed)).data).toEqual({ done: none, proposed: all, skipped: [] })
      expect((await many('ann', listed)).data).toEqual({
        done: none,
        proposed: none,
        skipped: expect.arrayContaining(ids.map((id) => ({ id, why: 'otherMember' }))) as unknown,
      })
      for (const id of ids) expect(await stateOf(id)).toEqual([review, null, 'ann'])
      expect((await many('bob', listed)).data).toEqual({ done: all, proposed: none, skipped: [] })
      for (const id of ids) expect(await stateOf(id)).toEqual([processing, 'return', null])
      const entries = await audit()
      expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
        ['staff:ann', 'gateway.return-proposed-many'],
        ['staff:bob', 'gateway.given-back-many'],
      ])
      expect(JSON.parse(entries[0]?.detail ?? '{}')).not.toHaveProperty('first')
      const detail = JSON.parse(entries[1]?.detail ?? '{}') as Record<string, unknown>
      expect(detail).toMatchObject({ count: 3, sum: '1.749999', base: 'XRP', kind: 'deposit', first: 'ann' })
      expect(String(detail['orders']).split(' ').toSorted()).toEqual(ids.toSorted())
    })

    it('skips and reports orders that have changed, have ended, may be paid, are not below the minimum, or have another coin', async () => {
      const [kept, moved, ended] = [await deposit('0.5'), await deposit('0.5'), await deposit('0.5')]
      const large = await deposit('1')
      const other = await deposit('0.001', 'belowMinimum', 'ETH')
      const inDoubt = await deposit('0.5', 'inDoubt')
      const listed = await readAll({})
      expect(listed.find(({ id }) => id === large)).toMatchObject({ small: false })
      expect(listed.find(({ id }) => id === inDoubt)).toMatchObject({ small: false })
      const step = { kind: 'deposit', at: (exchange.time += 1) } as const
      await move(exchange.pool, { ...step, id: ended, from: review, to: processing }, { ends: 'return' })
      await move(exchange.pool, { ...step, id: moved, from: review, to: processing }, { ends: 'return' })
      await move(exchange.pool, { ...step, id: moved, from: processing, to: review }, { reason: 'refused' })
      const gone = randomUUID()
      const { data } = await many('ann', [...listed, { id: gone, since: 1 }])
      expect(data.proposed).toEqual({ count: 1, sum: '0.5' })
      expect(new Map(data.skipped.map(({ id, why }) => [id, why]))).toEqual(
        new Map([
          [moved, 'changed'],
          [ended, 'gone'],
          [large, 'notSmall'],
          [inDoubt, 'inDoubt'],
          [other, 'changed'],
          [gone, 'gone'],
        ]),
      )
      expect(await stateOf(kept)).toEqual([review, null, 'ann'])
      expect(await stateOf(large)).toEqual([review, null, null])
      expect(await stateOf(inDoubt)).toEqual([review, null, null])
    })

    it('evaluates and sums a deposit by the amount that arrived, not by the amount of its order', async () => {
      const [more, less] = [await deposit('0.5'), await deposit('5000')]
      const receive = (id: string, received: string) =>
        exchange.pool.query('update app.gateway_deposits set received = $2 where id = $1', [id, received])
      await receive(more, '5000')
      await receive(less, '0.25')
      const listed = await readAll({})
      expect(new Map(listed.map(({ id, small }) => [id, small]))).toEqual(
        new Map([
          [more, false],
          [less, true],
        ]),
      )
      const { data } = await many('ann', listed)
      expect(data.proposed).toEqual({ count: 1, sum: '0.25' })
      expect(data.skipped).toEqual([{ id: more, why: 'notSmall' }])
    })

    it('is carried out once when two members agree concurrently, and a different vote replaces the first', async () => {
      for (let index = 0; index < 40; index += 1) await deposit('0.5')
      const listed = await readAll({})
      await many('ann', listed)
      const answers = await Promise.all([
        many('bob', listed),
        many('eve', listed.toReversed()),
        many('joe', listed, { end: 'return' }),
      ])
      expect(answers.map(({ data }) => data.done.count).toSorted()).toEqual([0, 0, 40])
      const rest = [await deposit('0.5'), await deposit('0.5')]
      const again = await readAll({})
      await many('ann', again)
      expect((await many('bob', again, { end: 'pay' })).data).toMatchObject({
        proposed: { count: 2 },
        done: { count: 0 },
      })
      expect(await stateOf(rest[0] ?? '')).toEqual([review, null, 'bob'])
    })

    it('accepts at most 200 orders, each with an id, and rejects a coin without a gateway', async () => {
      const order = { id: randomUUID(), since: 1 }
      const codes = [
        await many('ann', []),
        await many(
          'ann',
          Array.from({ length: 201 }, () => order),
        ),
        await many('ann', [{ ...order, id: 'x' }]),
        await many('ann', [order], { base: 'DOGE' }),
        await many('ann', [order], { end: 'keep' }),
      ].map(({ code }) => code)
      expect(codes).toEqual(['4000', '4000', '4000', '4000', '4000'])
    })
  })
})
