import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { numberOfDecimal, planSwap } from '@tidebook/market'
import { startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ready } from '../../../lib/loadable.ts'
import { hostsStore } from '../../network/index.ts'
import { isThin, tokenRisks, type ChoosableToken } from '../model/token-risks.ts'
import { fetchLiquidity } from './fetch-liquidity.ts'
import { makeSwap } from './make-swap.ts'
import { fetchTokenFacts, refuseFrozen } from './token-facts.ts'

const CREATION_FEE = 5_000_000n
const NO_FREEZE = 6
const GLOBAL_FREEZE = 7
const FREEZE_LINE = 0x0010_0000
const SLIPPAGE = parseDecimal('0.5')
const SWT: ChoosableToken = { code: 'SWT', issuer: '', title: 'SWTC', strange: false }

let started: StartedExchange
let issuer: TestAccount
let honest: TestAccount
let me: TestAccount

type Draft = Parameters<TestAccount['ledger']['submit']>[0]

async function send(who: TestAccount, tx: Draft, fee?: bigint): Promise<string> {
  const { result } = await who.ledger.submit(tx, fee)
  await started.exchange.close()
  return result
}

function tokenOf(code: string, by: TestAccount, strange = false): ChoosableToken {
  return { code, issuer: by.address, title: code, strange, unlisted: true }
}

/** Issues a token with a market: a pool with the native coin. */
async function issue(code: string, by: TestAccount, amount: string): Promise<void> {
  const value = { currency: code, issuer: by.address, value: amount }
  expect(await send(me, { TransactionType: 'TrustSet', LimitAmount: { ...value, value: '1000000' }, Flags: 0 })).toBe(
    'tesSUCCESS',
  )
  expect(
    await send(by, {
      TransactionType: 'Payment',
      Destination: me.address,
      Amount: { ...value, value: '5000' },
      Flags: 0,
    }),
  ).toBe('tesSUCCESS')
  const pool = { TransactionType: 'AMMCreate', Amount: '1000000000', Amount2: value, TradingFee: 300, Flags: 0 }
  expect(await send(me, pool, CREATION_FEE)).toBe('tesSUCCESS')
}

beforeAll(async () => {
  started = await startExchange()
  const { exchange } = started
  issuer = await exchange.account({ SWT: '10000' })
  honest = await exchange.account({ SWT: '10000' })
  me = await exchange.account({ SWT: '50000' })
  await exchange.close()
  const url = exchange.server.nodeUrl?.replace('ws', 'http') ?? ''
  hostsStore.set(ready({ jcNodes: [url], scanHosts: [], infoHosts: [], ethHosts: [], moacHosts: [] }))
  for (const by of [issuer, honest]) await send(by, { TransactionType: 'AccountSet', SetFlag: 8, Flags: 0 })
  await send(honest, { TransactionType: 'AccountSet', SetFlag: NO_FREEZE, Flags: 0 })
  await issue('CNY', issuer, '1000')
  await issue('GOOD', honest, '1000')
})
afterAll(() => started[Symbol.asyncDispose]())

async function risksOf(token: ChoosableToken, amount = '1') {
  const facts = await fetchTokenFacts(token, me.address)
  const { routes } = await fetchLiquidity(SWT, token, me.address)
  const request = { exact: 'pay', amount: numberOfDecimal(parseDecimal(amount), true), slippage: SLIPPAGE } as const
  return { facts, risks: tokenRisks(token, facts, isThin(routes, request, true)) }
}

/** Plans a swap of native coins for a token, as the form does. */
async function quoteFor(token: ChoosableToken) {
  const { routes } = await fetchLiquidity(SWT, token, me.address)
  const plan = planSwap(routes, { exact: 'pay', amount: numberOfDecimal(parseDecimal('10'), true), slippage: SLIPPAGE })
  if (plan === undefined) throw new TypeError('There is no market')
  return plan
}

async function balanceOf(): Promise<{ native: bigint; lines: string }> {
  const { link } = started.exchange
  const at = { account: me.address, ledger_index: 'validated' }
  const info = (await link.request('account_info', at)) as { account_data: { Balance: string } }
  const { lines } = (await link.request('account_lines', at)) as {
    lines: { currency: string; account: string; balance: string }[]
  }
  const held = lines.map(({ currency, account, balance }) => `${currency} ${account} ${balance}`).toSorted()
  return { native: BigInt(info.account_data.Balance), lines: held.join('\n') }
}

it('SWP-201: names an unlisted token, a code of a listed one, and the right to freeze, as the ledger has them', async () => {
  expect((await risksOf(tokenOf('CNY', issuer, true))).risks).toEqual(['look-alike', 'unlisted', 'can-freeze'])
  expect((await risksOf(tokenOf('GOOD', honest))).risks).toEqual(['unlisted'])
})

it('SWP-201: names a thin market by ten times the amount', async () => {
  expect((await risksOf(tokenOf('GOOD', honest), '100')).risks).toEqual(['unlisted', 'thin'])
})

it('SWP-201: names the transfer fee of the issuer in percent', async () => {
  await send(honest, { TransactionType: 'AccountSet', TransferRate: 1_015_000_000, Flags: 0 })
  const { facts, risks } = await risksOf(tokenOf('GOOD', honest))
  expect([risks, formatDecimal(facts.transferFee)]).toEqual([['unlisted', 'transfer-fee'], '1.5'])
})

it('SWP-201: names the right to claw back and the authorization of holders of an unlisted token', async () => {
  const strict = await started.exchange.account({ SWT: '1000' })
  await started.exchange.close()
  const token = tokenOf('HARD', strict)
  for (const SetFlag of [2, 16])
    expect(await send(strict, { TransactionType: 'AccountSet', SetFlag, Flags: 0 })).toBe('tesSUCCESS')
  const facts = await fetchTokenFacts(token, me.address)
  expect(tokenRisks(token, facts, false)).toEqual(['unlisted', 'can-claw-back', 'can-freeze', 'authorizes'])
  expect(tokenRisks({ ...token, unlisted: false }, facts, false)).toEqual([])
})

it('SWP-201: says that the settings of the issuer of an unlisted token could not be read', () => {
  const token = tokenOf('HARD', issuer)
  expect(tokenRisks(token, 'unread', false)).toEqual(['unlisted', 'unread'])
  expect(tokenRisks(token, undefined, false)).toEqual(['unlisted'])
  expect(tokenRisks({ ...token, unlisted: false }, 'unread', false)).toEqual([])
})

it("SWP-201: reports the holder's frozen trust line, but not another holder's", async () => {
  const LimitAmount = { currency: 'CNY', issuer: me.address, value: '0' }
  await send(issuer, { TransactionType: 'TrustSet', LimitAmount, Flags: FREEZE_LINE })
  const token = tokenOf('CNY', issuer)
  expect((await risksOf(token)).risks[0]).toBe('frozen')
  expect((await fetchTokenFacts(token, honest.address)).frozen).toBe(false)
  await send(issuer, { TransactionType: 'TrustSet', LimitAmount, Flags: 0x0020_0000 })
  expect((await risksOf(token)).risks[0]).toBe('unlisted')
})

it('SWP-201: a freeze between quote and signature is refused with a typed error, and the ledger moves nothing', async () => {
  const token = tokenOf('CNY', issuer)
  const swap = makeSwap(me.address, await quoteFor(token), [SWT, token])
  await expect(refuseFrozen([SWT, token], me.address)).resolves.toBeUndefined()
  await send(issuer, { TransactionType: 'AccountSet', SetFlag: GLOBAL_FREEZE, Flags: 0 })
  expect((await risksOf(token)).risks[0]).toBe('frozen')
  await expect(refuseFrozen([SWT, token], me.address)).rejects.toMatchObject({ code: 'swap/token-frozen', token })
  // A freeze after the check: the ledger rejects the signed swap and charges only its fee.
  const before = await balanceOf()
  const { Account: _, ...draft } = swap
  expect(await send(me, draft as Draft)).toBe('tecPATH_DRY')
  const after = await balanceOf()
  expect(after.lines).toBe(before.lines)
  expect(before.native - after.native).toBeLessThanOrEqual(1000n)
})
