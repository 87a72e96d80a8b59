import { orderDraft, randomWallet, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const GENESIS = Date.UTC(2026, 6, 1)
const MINUTE = 60_000
const PAIR = { base: 'SWT', counter: 'CNY' }

interface Page<T> {
  readonly list: T[]
  readonly count: number
}
type Item = Record<string, unknown> & { readonly effects?: Record<string, unknown>[] }
type Balances = Record<string, { readonly value: string; readonly frozen: string }>

describe('wallets of two traders', () => {
  let started: StartedExchange
  let alice: TestAccount
  let bob: TestAccount
  let minute = 0
  const close = (): Promise<void> => started.exchange.close(GENESIS + (minute += 1) * MINUTE)
  const records = (account: TestAccount, query = ''): Promise<Page<Item>> =>
    started.exchange.data(`/wallet/trans/some-uuid?w=${account.address}${query}`)
  const offers = (account: TestAccount, query = ''): Promise<Page<Item>> =>
    started.exchange.data(`/wallet/offer/${account.address}?p=0&s=20&w=${account.address}${query}`)
  const history = (account: TestAccount, query = ''): Promise<Page<Item>> =>
    started.exchange.data(`/wallet/history/${account.address}?p=0${query}`)
  const balances = (account: TestAccount): Promise<Balances> =>
    started.exchange.data(`/wallet/balance/${account.address}`)
  const sequences: Record<string, number> = {}

  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS })
    const { exchange } = started
    alice = await exchange.account({ SWT: '1000', CNY: '500', JUSDT: '100' })
    bob = await exchange.account({ SWT: '1000', CNY: '500' })
    await close()
    sequences['resting'] = (
      await exchange.order(alice, { ...PAIR, side: 'sell', amount: '100', price: '0.5' })
    ).sequence
    sequences['other pair'] = (
      await exchange.order(alice, { base: 'SWT', counter: 'JUSDT', side: 'buy', amount: '10', price: '0.25' })
    ).sequence
    await close()
    sequences['half'] = (await exchange.order(bob, { ...PAIR, side: 'buy', amount: '40', price: '0.5' })).sequence
    await close()
    sequences['taken back'] = (
      await exchange.order(alice, { ...PAIR, side: 'buy', amount: '8', price: '0.125' })
    ).sequence
    await close()
    await exchange.cancel(alice, sequences['taken back'] ?? 0)
    await exchange.link.request('ping')
    await alice.ledger.submit({ TransactionType: 'Payment', Destination: bob.address, Amount: '5000000', Flags: 0 })
    await close()
  })
  afterAll(() => started[Symbol.asyncDispose]())

  it('read balances from the node once per ledger, regardless of the number of requests', async () => {
    const { exchange } = started
    const reads = async (): Promise<number> => {
      const text = await (await fetch(exchange.nodeUrl.replace('ws', 'http') + '/metrics')).text()
      return [...text.matchAll(/^tidebook_node_requests_total\{[^}]*"account_lines"[^}]*\} (\d+)$/gm)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      )
    }
    await close()
    await balances(bob)
    const before = await reads()
    expect(before).toBeGreaterThan(0)
    const all = await Promise.all(Array.from({ length: 40 }, () => balances(bob)))
    expect(new Set(all.map((table) => JSON.stringify(table))).size).toBe(1)
    expect(await reads()).toBe(before)
    await close()
    await Promise.all(Array.from({ length: 40 }, () => balances(bob)))
    expect(await reads()).toBe(before + 1)
  })

  it('API-027 ENT-018 return the balances of a funded address with the frozen part', async () => {
    const table = await balances(bob)
    expect(table['SWTC']).toEqual({ value: '1044.99999', frozen: '25' })
    expect(table[`CNY_${started.exchange.issuer('CNY')}`]).toEqual({ value: '480', frozen: '0' })
  })

  it('API-027 STA-006 STA-008 return 2004 for an address without an account until it receives 35 SWTC', async () => {
    const { exchange } = started
    const stranger = randomWallet().key.address
    const codeOf = async (): Promise<string> => (await exchange.get(`/wallet/balance/${stranger}`)).code
    expect(await codeOf()).toBe('2004')
    await expect(exchange.fund(stranger, { SWT: '34.999999' })).rejects.toThrow(/tec/)
    await close()
    expect(await codeOf()).toBe('2004')
    await exchange.fund(stranger, { SWT: '35' })
    await close()
    expect(await codeOf()).toBe('0')
    expect((await exchange.get('/wallet/balance/jnotanaddressjnotanaddress12')).code).toBe('1026')
  })

  it('TRD-041 TRD-042 TRD-043 pay 0.00001 SWTC and freeze 5 for an order, and freeze 5 permanently for a new token', async () => {
    const { exchange } = started
    const carol = await exchange.account({ SWT: '100' })
    await close()
    expect((await balances(carol))['SWTC']).toEqual({ value: '100', frozen: '20' })
    await exchange.fund(carol.address, { CNY: '1' })
    await close()
    expect((await balances(carol))['SWTC']).toEqual({ value: '100', frozen: '25' })
    const order = await exchange.order(carol, { ...PAIR, side: 'sell', amount: '10', price: '9' })
    await close()
    expect((await balances(carol))['SWTC']).toEqual({ value: '99.99999', frozen: '40' })
    await exchange.cancel(carol, order.sequence)
    await close()
    expect((await balances(carol))['SWTC']).toEqual({ value: '99.99998', frozen: '25' })
  })

  it('API-031 API-034 ENT-021 ENT-023 ENT-025 list the remainders of open orders, newest first, in pages of a size', async () => {
    const page = await offers(alice)
    expect(page.count).toBe(2)
    expect(page.list.map((order) => order['seq'])).toEqual([sequences['other pair'], sequences['resting']])
    expect(page.list[1]).toMatchObject({
      flag: 2,
      takerGets: { currency: 'SWT', issuer: '', value: '60' },
      takerPays: { currency: 'CNY', issuer: started.exchange.issuer('CNY'), value: '30' },
      time: (GENESIS + 2 * MINUTE) / 1000 - 946_684_800,
    })
    expect(page.list[0]).toMatchObject({ flag: 1 })
    const pageOf = (index: number) =>
      started.exchange.data<Page<Item>>(`/wallet/offer/${alice.address}?p=${index}&s=1&w=${alice.address}`)
    const pages = [await pageOf(0), await pageOf(1), await pageOf(2)]
    expect(pages.map(({ count }) => count)).toEqual([2, 2, 2])
    expect(pages.map(({ list }) => list.map((order) => order['seq']))).toEqual([
      [sequences['other pair']],
      [sequences['resting']],
      [],
    ])
  })

  it('API-032 apply each filter of open orders on its own', async () => {
    expect((await offers(alice, '&c=SWT-CNY')).list.map((order) => order['seq'])).toEqual([sequences['resting']])
    expect((await offers(alice, '&c=JUSDT')).list.map((order) => order['seq'])).toEqual([sequences['other pair']])
    expect((await offers(alice, '&bs=1')).list.map((order) => order['seq'])).toEqual([sequences['other pair']])
    expect((await offers(alice, '&bs=2')).count).toBe(1)
    const second = await started.exchange.data<Page<Item>>(`/wallet/offer/x?w=${alice.address}&p=1&s=1`)
    expect([second.count, second.list.map((order) => order['seq'])]).toEqual([2, [sequences['resting']]])
  })

  it('API-029 HIS-007 HIS-008 HIS-010 HIS-011 ENT-022 ENT-024 ENT-029 ENT-030 TRD-014 TRD-015 TRD-016 TRD-017 return every kind of record', async () => {
    const mine = await records(alice)
    expect(mine.list.map((item) => [item['type'], item['historyType']])).toEqual([
      ['Send', 'sent'],
      ['OfferCancel', 'offercancel'],
      ['OfferCreate', 'offernew'],
      ['OfferAffect', 'offereffect'],
      ['OfferCreate', 'offernew'],
      ['OfferCreate', 'offernew'],
      ['Receive', 'received'],
      ['Receive', 'received'],
      ['Receive', 'received'],
    ])
    const taker = (await records(bob, '&t=OfferCreate')).list[0]
    expect(taker).toMatchObject({
      matchFlag: 2,
      takerGetsMatch: { value: '20' },
      takerPaysMatch: { value: '40' },
      effects: [{ effect: 'offer_bought' }],
    })
    const maker = mine.list[3]
    expect(maker).toMatchObject({
      offerSeq: sequences['resting'],
      takerGetsMatch: { value: '40' },
      takerGetsFact: { value: '60' },
      effects: [{ effect: 'offer_partially_funded' }],
      fee: '',
    })
    expect(maker).toMatchObject({ offertype: 'sell', offerseq: sequences['resting'] })
    expect(mine.list[2]).toMatchObject({ effects: [{ effect: 'offer_created' }], fee: '0.00001' })
  })

  it('API-029 API-030 apply each record parameter on its own', async () => {
    const narrowed: Record<string, number> = {
      '&t=Send': 1,
      '&t=offereffect': 1,
      '&bs=1': 3,
      '&bs=2': 2,
      '&c=SWT-JUSDT': 1,
      '&c=JUSDT': 2,
      [`&aw=${bob.address}`]: 2,
      [`&b=${GENESIS + 5 * MINUTE}`]: 2,
      [`&e=${GENESIS + MINUTE}`]: 3,
      '&b=2026-07-02': 0,
      '&e=2026-07-01': 9,
      '&get=JUSDT': 1,
      '&pay=JUSDT': 1,
    }
    for (const [query, count] of Object.entries(narrowed))
      expect([query, (await records(alice, query)).count]).toEqual([query, count])
    expect((await started.exchange.get(`/wallet/trans/x?w=${alice.address}&b=yesterday`)).code).toBe('4000')
    const second = await records(alice, '&p=1&s=4')
    expect([second.count, second.list.map((item) => item['type'])]).toEqual([
      9,
      ['OfferCreate', 'OfferCreate', 'Receive', 'Receive'],
    ])
  })

  it('HIS-001 HIS-009 HIS-012 HIS-015 TRD-018 ENT-027 ENT-028 show placed, filled, partly filled and canceled orders in the history', async () => {
    const page = await history(alice)
    const states = Object.fromEntries(page.list.map((item) => [item['seq'], [item['state'], item['status']]]))
    expect(states).toEqual({
      [sequences['resting'] ?? 0]: ['partlyFilled', false],
      [sequences['other pair'] ?? 0]: ['placed', false],
      [sequences['taken back'] ?? 0]: ['cancelled', true],
    })
    const resting = page.list.find((item) => item['seq'] === sequences['resting'])
    expect(resting).toMatchObject({
      offertype: 'sell',
      pair: 'SWT-CNY',
      price: '0.5',
      amount: '100',
      filled: '40',
      gets: { value: '100' },
      pays: { value: '50' },
      timeStr: '2026-07-01 00:02:00',
    })
    expect(resting?.effects?.map((effect) => effect['effect'])).toEqual(['offer_created', 'offer_partially_funded'])
    expect((await history(bob)).list[0]).toMatchObject({ state: 'filled', offertype: 'buy', filled: '40' })
    expect((await history(alice, '&bs=1')).count).toBe(2)
    expect((await history(alice, '&c=SWT-JUSDT')).count).toBe(1)
  })

  it("return an order's kind, executed amount and average price exactly", async () => {
    const { exchange } = started
    const FILL_OR_KILL = 0x4_0000
    const IMMEDIATE = 0x2_0000
    const maker = await exchange.account({ SWT: '1000', CNY: '500' })
    const taker = await exchange.account({ SWT: '1000', CNY: '500' })
    await close()
    await exchange.order(maker, { ...PAIR, side: 'sell', amount: '3', price: '0.31' })
    await exchange.order(maker, { ...PAIR, side: 'sell', amount: '4', price: '0.32', flags: 0x1_0000 })
    await close()
    const late = (minute + 1) * MINUTE
    const demanding = { ...PAIR, side: 'buy', amount: '9', price: '0.32', flags: FILL_OR_KILL } as const
    const refused = await taker.ledger.submit(orderDraft(demanding, (code) => exchange.issuer(code)))
    expect(refused.result).toBe('tecKILLED')
    await exchange.order(taker, { ...PAIR, side: 'buy', amount: '9', price: '0.4', flags: IMMEDIATE })
    await close()
    const [immediate, killed] = (await history(taker)).list
    expect(killed).toMatchObject({ type: 'fillOrKill', state: 'killed', status: false, filled: '0', filledTotal: '0' })
    expect(killed).not.toHaveProperty('average')
    expect(immediate).toMatchObject({
      type: 'immediateOrCancel',
      state: 'partlyFilled',
      price: '0.4',
      filled: '7',
      filledTotal: '2.21',
      average: '0.315714285714',
    })
    expect((await history(maker)).list.map((order) => [order['type'], order['filledTotal'], order['average']])).toEqual(
      [
        ['postOnly', '1.28', '0.32'],
        ['limit', '0.93', '0.31'],
      ],
    )
    const since = `&b=${GENESIS + late}`
    expect([(await history(taker, since)).count, (await history(maker, since)).count]).toEqual([2, 0])
    expect((await history(maker, `&e=${GENESIS + late}`)).count).toBe(2)
    expect((await exchange.get(`/wallet/history/${maker.address}?b=soon`)).code).toBe('4000')
    expect((await records(maker, '&t=fill')).list.map((item) => item['type'])).toEqual(['OfferAffect', 'OfferAffect'])
    expect((await records(taker, '&t=fill')).list.map((item) => item['type'])).toEqual(['OfferCreate'])
    const detail = await exchange.data<Item>(`/hash/detail/${String(immediate?.['hash'])}`)
    expect(detail['fills']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          account: maker.address,
          flag: 2,
          got: expect.objectContaining({ value: '1.28' }),
          paid: expect.objectContaining({ value: '4' }),
          price: '0.32',
          closed: true,
        }),
      ]),
    )
  })

  it('HIS-004 HIS-013 ENT-031 filter transfers by wallet, page, size, begin, end, received and paid token, and type', async () => {
    const { exchange } = started
    const anna = await exchange.account({ SWT: '1000', CNY: '100' })
    const boris = await exchange.account({ SWT: '1000' })
    await close()
    const begin = minute
    const cny = (value: string) => ({ currency: 'CNY', issuer: exchange.issuer('CNY'), value })
    const pays = (from: TestAccount, to: TestAccount, Amount: unknown) =>
      from.ledger.submit({ TransactionType: 'Payment', Destination: to.address, Amount, Flags: 0 } as never)
    for (let count = 1; count <= 12; count += 1) {
      await pays(anna, boris, `${count}000000`)
      await close()
    }
    await pays(anna, boris, cny('7'))
    await close()
    await pays(boris, anna, '3000000')
    await exchange.order(anna, { ...PAIR, side: 'sell', amount: '1', price: '9' })
    await close()
    const own = `&t=transfer&aw=${boris.address}`
    const first = await records(anna, `${own}&p=0&s=10`)
    const second = await records(anna, `${own}&p=1&s=10`)
    expect([first.count, first.list.length, second.list.length]).toEqual([14, 10, 4])
    const [received, paid] = first.list
    expect([received?.['type'], paid?.['type']]).toEqual(['Receive', 'Send'])
    expect(paid).toMatchObject({
      time: (GENESIS + (begin + 13) * MINUTE) / 1000 - 946_684_800,
      account: boris.address,
      amount: cny('7'),
      hash: expect.stringMatching(/^[0-9A-F]{64}$/),
      success: 'tesSUCCESS',
    })
    const counted = async (query: string): Promise<number> => (await records(anna, `${own}${query}`)).count
    expect(await counted('&pay=CNY')).toBe(1)
    expect(await counted('&get=SWT')).toBe(1)
    expect(await counted('&c=CNT')).toBe(1)
    const [from, to] = [GENESIS + (begin + 3) * MINUTE, GENESIS + (begin + 5) * MINUTE]
    expect(await counted(`&b=${from}&e=${to}`)).toBe(3)
    expect((await records(anna, `&t=Receive&aw=${boris.address}`)).count).toBe(1)
  })

  it('HIS-006 return 20 orders per page of the order history, and the total count', async () => {
    const { exchange } = started
    const dave = await exchange.account({ SWT: '1000', CNY: '100' })
    await close()
    for (let index = 0; index < 21; index += 1)
      await exchange.order(dave, { ...PAIR, side: 'sell', amount: '1', price: '50' })
    await close()
    const first = await history(dave)
    expect([first.list.length, first.count]).toEqual([20, 21])
    expect((await started.exchange.data<Page<Item>>(`/wallet/history/${dave.address}?p=1`)).list).toHaveLength(1)
  })

  it('API-028 find a transaction and a ledger by hash, and reject an unknown hash', async () => {
    const { exchange } = started
    const hash = String((await records(bob, '&t=OfferCreate')).list[0]?.['hash'])
    const detail = await exchange.data<Item>(`/hash/detail/${hash}?h=${hash}`)
    expect(detail).toMatchObject({
      hashType: 2,
      type: 'OfferCreate',
      account: bob.address,
      succ: 'tesSUCCESS',
      flag: 1,
      fee: '0.00001',
      matchGets: { value: '20' },
    })
    const closed = (await exchange.link.request('ledger_closed')) as {
      readonly ledger_hash: string
      readonly ledger_index: number
    }
    const { ledger } = (await exchange.link.request('ledger', {
      ledger_hash: closed.ledger_hash,
      transactions: true,
    })) as { readonly ledger: { readonly transactions: readonly unknown[] } }
    expect(ledger.transactions).not.toEqual([])
    expect(await exchange.data(`/hash/detail/uuid?h=${closed.ledger_hash}`)).toMatchObject({
      info: { hashType: 1, block: closed.ledger_index },
      count: ledger.transactions.length,
    })
    expect((await exchange.get(`/hash/detail/${'0'.repeat(64)}`)).code).toBe('4002')
    expect((await exchange.get('/hash/detail/nonsense')).code).toBe('4000')
  })

  it('API-033 group tokens by first letter, or list them flat on request', async () => {
    const { exchange } = started
    const groups = await exchange.data<Record<string, string[]>>(`/sum/all/${alice.address}`)
    expect(groups['J']).toContain(`JUSDT_${exchange.issuer('JUSDT')}`)
    expect(groups['C']).toEqual([`CNY_${exchange.issuer('CNY')}`, `CSP_${exchange.issuer('CSP')}`])
    expect(await exchange.data(`/sum/all/x?t=JU`)).toEqual([`JUSDT_${exchange.issuer('JUSDT')}`])
  })

  it('API-034 HIS-006 return every list in pages of any size without gaps or duplicates', async () => {
    const { exchange } = started
    const erin = await exchange.account({ SWT: '1000', CNY: '100' })
    await close()
    for (let index = 0; index < 7; index += 1)
      await exchange.order(erin, { ...PAIR, side: 'sell', amount: '1', price: '60' })
    await close()
    for (const call of ['trans', 'offer', 'history']) {
      const ask = (query: string) => exchange.data<Page<Item>>(`/wallet/${call}/x?w=${erin.address}${query}`)
      const whole = await ask('&s=100')
      expect([call, whole.list.length]).toEqual([call, whole.count])
      expect(whole.count).toBeGreaterThanOrEqual(7)
      for (const size of [1, 2, 3, whole.count]) {
        const joined: Item[] = []
        for (let page = 0; page * size < whole.count; page += 1) {
          const part = await ask(`&p=${page}&s=${size}`)
          expect(part.count).toBe(whole.count)
          joined.push(...part.list)
        }
        const names = (list: readonly Item[]) => list.map((item) => [item['seq'], item['hash'], item['type']])
        expect([call, size, names(joined)]).toEqual([call, size, names(whole.list)])
      }
      expect((await ask(`&p=${whole.count}&s=1`)).list).toEqual([])
    }
  })
})
