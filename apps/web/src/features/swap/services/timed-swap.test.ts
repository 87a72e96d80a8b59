import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { signTransaction, swt, unixMsToLedgerTime, type TransactionJson } from '@tidebook/protocol'
import { buildStopOrder } from '@tidebook/protocol/transactions'
import type { StopState } from '@tidebook/contract'
import { eventually, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pairOf } from '../../../testing/market-fixtures.ts'
import type { SwapToken } from '../model/swap-token.ts'
import { limitSwap, orderPrice, swapOrder, swapRuns, worsenPrice } from '../model/timed-swap.ts'

const GENESIS = Date.UTC(2026, 4, 1)
const HOUR = 3_600_000
const SWT: SwapToken = { code: 'SWT', issuer: '', title: 'SWTC' }

let started: StartedExchange
let maker: TestAccount
let owner: TestAccount
let time = GENESIS

function cny(): SwapToken {
  return { code: 'CNY', issuer: started.exchange.issuer('CNY'), title: 'CNT' }
}

/** The order of a swap between the native coin and CNT. */
function orderOf(pays: 'SWT' | 'CNY') {
  const pairs = [pairOf('SWT', 'CNY', { baseIssuer: '', counterIssuer: cny().issuer })]
  return pays === 'SWT' ? swapOrder(SWT, cny(), pairs) : swapOrder(cny(), SWT, pairs)
}

function close(ms = 1000): Promise<void> {
  return started.exchange.close((time += ms))
}

async function cnyOf({ address }: TestAccount): Promise<string | undefined> {
  const params = { account: address, ledger_index: 'validated' }
  const answer = (await started.exchange.link.request('account_lines', params)) as {
    readonly lines: readonly { readonly currency: string; readonly balance: string }[]
  }
  return answer.lines.find(({ currency }) => currency === 'CNY')?.balance
}

beforeAll(async () => {
  started = await startExchange({ genesisTime: GENESIS })
  maker = await started.exchange.account({ SWT: '100000', CNY: '100000' })
  owner = await started.exchange.account({ SWT: '100000', CNY: '1000' })
  await close()
})
afterAll(() => started[Symbol.asyncDispose]())

it('SWP-202: a limit swap rests at its price, and fills at the limit', async () => {
  const { exchange } = started
  const terms = { account: owner.address, order: orderOf('CNY'), paid: parseDecimal('10'), price: parseDecimal('0.5') }
  const { Account: _, ...draft } = limitSwap(terms)
  expect((await owner.ledger.submit(draft as never)).result).toBe('tesSUCCESS')
  await close()
  await exchange.order(maker, { side: 'sell', base: 'SWT', counter: 'CNY', amount: '100', price: '0.6' })
  await close()
  expect(await cnyOf(owner)).toBe('1000')
  await exchange.order(maker, { side: 'sell', base: 'SWT', counter: 'CNY', amount: '20', price: '0.4' })
  await close()
  expect(await cnyOf(owner)).toBe('990')
})

it('SWP-202: the exchange sends the third of five runs at its time and not before, and two remain', async () => {
  const { exchange } = started
  await exchange.order(maker, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '1000', price: '0.3' })
  const { sequence } = await owner.ledger.submit({ TransactionType: 'TicketCreate', TicketCount: 5, Flags: 0 })
  await close()
  const terms = { account: owner.address, order: orderOf('SWT'), paid: parseDecimal('10'), price: parseDecimal('0.29') }
  const runs = swapRuns(terms, { runs: 5, hours: 1, now: unixMsToLedgerTime(time) })
  const hashes: string[] = []
  for (const { order, trigger, place } of runs) {
    const tx = { ...buildStopOrder(order, trigger), Fee: '10', Sequence: 0, TicketSequence: sequence + place }
    const { blob, hash } = signTransaction(swt, tx as TransactionJson, owner.key)
    hashes.push(hash)
    expect((await exchange.post('/stops', { blob })).code).toBe('0')
  }
  const states = async () => {
    const found = await exchange.data<readonly StopState[]>(`/stops?hashes=${hashes.join(',')}`)
    return hashes.map((hash) => found.find((each) => each.hash === hash)?.state)
  }
  for (const [index, received] of ['993', '996', '999'].entries()) {
    expect(await cnyOf(owner)).toBe(String(990 + 3 * index))
    await close(index === 0 ? HOUR / 30 : HOUR)
    await eventually(`run ${index + 1}`, async () => {
      if ((await cnyOf(owner)) === received) return true
      await close()
      return false
    })
  }
  expect((await states()).slice(3)).toEqual(['armed', 'armed'])
})

it('SWP-202: takes the side and the price of the listed pair, and a limit that is worse for the payer', () => {
  const [sells, buys] = [orderOf('SWT'), orderOf('CNY')]
  expect([sells.side, buys.side, buys.base.code]).toEqual(['sell', 'buy', 'SWT'])
  const text = (value: Parameters<typeof formatDecimal>[0] | undefined) => value && formatDecimal(value)
  expect(text(orderPrice(buys, parseDecimal('4')))).toBe('0.25')
  expect(text(worsenPrice(sells, parseDecimal('2'), parseDecimal('0.5')))).toBe('1.99')
  expect(text(worsenPrice(buys, parseDecimal('2'), parseDecimal('0.5')))).toBe('2.01')
})
