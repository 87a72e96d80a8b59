import { formatDecimal } from '@tidebook/amount'
import { rippleWatch } from '@tidebook/client/chains'
import { expect, it } from 'vitest'
import { NodeLinkError } from '../node/node.errors.ts'
import { openLedgerReads } from './ledger-reads.ts'

const USD = { chain: 'xrp', code: 'USD', issuer: 'rIssuer' } as const
const TOKENS = [
  { code: 'CNY', issuer: 'rOther' },
  { code: 'USD', issuer: 'rIssuer' },
] as never

type Answers = Readonly<Record<string, unknown>>

/** Returns reads of a stub node with a result or an error per method, and the requests that they sent. */
function readsOf(answers: Answers) {
  const requests: (readonly [method: string, params: Answers])[] = []
  const request = async (method: string, params: Answers): Promise<unknown> => {
    requests.push([method, params])
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { requests, reads: openLedgerReads({ request }, { profile: 'xrp', tokens: TOKENS }) }
}

function refusal(reason: string): NodeLinkError {
  return new NodeLinkError('node/refused', 'refused', reason)
}

function linesOf(...lines: readonly unknown[]) {
  return { account_lines: { ledger_index: 9, lines } }
}

/**
 * Returns a stub node that examines a page of an account's entries per request. The last page contains the trust line.
 */
function nodeWithPages(pages: number) {
  const requests: unknown[] = []
  const request = async (_method: string, params: Readonly<Record<string, unknown>>) => {
    requests.push([params['ledger_index'], params['marker']])
    const page = Number(params['marker'] ?? 1)
    const line = { account: 'rIssuer', currency: 'USD', balance: '7' }
    return { ledger_index: 9, ...(page < pages ? { lines: [], marker: String(page + 1) } : { lines: [line] }) }
  }
  return { requests, request }
}

it('the balance of an account is found behind the trust lines of strangers, in one ledger', async () => {
  const { requests, request } = nodeWithPages(3)
  const { held } = openLedgerReads({ request }, { profile: 'xrp', tokens: [] })
  const { amount, ledger } = await held('rAgent', USD)
  expect([formatDecimal(amount), ledger]).toEqual(['7', 9])
  expect(requests).toEqual([
    ['validated', undefined],
    [9, '2'],
    [9, '3'],
  ])
  const watch = rippleWatch({ chain: 'xrp', nodes: [request] })
  expect(formatDecimal((await watch.held('rAgent', USD, 9)) ?? { coefficient: 0n, scale: 0 })).toBe('7')
})

/**
 * Returns a stub node that keeps only the state of its last ledger, and validates a ledger after each of the first
 * responses.
 * @param closes number of these responses
 */
function nodeThatCloses(closes: number) {
  const requests: string[] = []
  let [last, left] = [5, closes]
  const request = async (method: string, { ledger_index: index }: Readonly<Record<string, unknown>>) => {
    requests.push(`${method} ${String(index)}`)
    if (index !== 'validated' && index !== last)
      throw new NodeLinkError('node/refused', 'State is kept for the last validated ledger only.', 'lgrNotFound')
    const ledger = last
    if (left > 0) [last, left] = [last + 1, left - 1]
    const line = { account: 'rIssuer', currency: 'USD', balance: String(100 + ledger) }
    return { ledger_index: ledger, lines: [line], obligations: { USD: String(ledger) } }
  }
  return { requests, request }
}

it('reads its own balance again when a ledger is validated between its two requests', async () => {
  const { requests, request } = nodeThatCloses(1)
  const { owned } = openLedgerReads({ request }, { profile: 'xrp', tokens: [] })
  const { amount, ledger } = await owned('rAgent', USD)
  expect([formatDecimal(amount), ledger]).toEqual(['100', 6])
  expect(requests).toEqual([
    'account_lines validated',
    'gateway_balances 5',
    'account_lines validated',
    'gateway_balances 6',
  ])
})

it('fails when five reads of its own balance end in an older ledger', async () => {
  const { requests, request } = nodeThatCloses(10)
  const { owned } = openLedgerReads({ request }, { profile: 'xrp', tokens: [] })
  await expect(owned('rAgent', USD)).rejects.toMatchObject({ code: 'node/refused', reason: 'lgrNotFound' })
  expect(requests).toHaveLength(10)
})

it('fails at once when a node refuses the state for another reason', async () => {
  const { requests, reads } = readsOf({ account_lines: refusal('actMalformed') })
  await expect(reads.held('rAgent', USD)).rejects.toMatchObject({ reason: 'actMalformed' })
  expect(requests).toHaveLength(1)
})

it('gives up after 500 pages of trust lines', async () => {
  const { requests, request } = nodeWithPages(600)
  const { held } = openLedgerReads({ request }, { profile: 'xrp', tokens: [] })
  await expect(held('rAgent', USD)).rejects.toThrow('The trust lines of rAgent do not end')
  expect(requests).toHaveLength(500)
})

it('counts only the issuer’s trust line in the token’s currency, and stops at it', async () => {
  const other = { account: 'rOther', currency: 'USD', balance: '1' }
  const line = { account: 'rIssuer', currency: 'USD', balance: '7' }
  const answer = linesOf(other, { account: 'rIssuer', currency: 'CNY', balance: '2' }, line)
  const { requests, reads } = readsOf({ account_lines: { ...answer.account_lines, marker: 'more' } })
  expect(formatDecimal((await reads.held('rAgent', USD)).amount)).toBe('7')
  expect(requests).toEqual([
    ['account_lines', { account: 'rAgent', ledger_index: 'validated', limit: 400, peer: 'rIssuer' }],
  ])
  expect(formatDecimal((await readsOf(linesOf(other)).reads.held('rAgent', USD)).amount)).toBe('0')
})

it('the own balance is the excess over the balances of others', async () => {
  const ownOf = async (balance: string, others?: string) => {
    const balances = { gateway_balances: others === undefined ? {} : { obligations: { USD: others, CNY: '99' } } }
    const line = { account: 'rIssuer', currency: 'USD', balance }
    const { requests, reads } = readsOf({ ...linesOf(line), ...balances })
    const { amount } = await reads.owned('rAgent', USD)
    expect(requests[1]).toEqual(['gateway_balances', { account: 'rAgent', strict: true, ledger_index: 9 }])
    return formatDecimal(amount)
  }
  expect([await ownOf('7'), await ownOf('7', '6.5'), await ownOf('7', '7'), await ownOf('7', '7.5')]).toEqual([
    '7',
    '0.5',
    '0',
    '0',
  ])
})

it('a frozen token or a transfer fee is an obstacle', async () => {
  const obstacleOf = (account: Answers, line: Answers = {}, token: Parameters<typeof reads.obstacle>[1] = USD) => {
    const lines = linesOf({ account: 'rIssuer', currency: 'USD', balance: '7', ...line })
    return readsOf({ ...lines, account_info: { account_data: account } }).reads.obstacle('rAgent', token)
  }
  const { reads } = readsOf({})
  const globalFreeze = 0x0040_0000
  expect(await obstacleOf({})).toBeUndefined()
  expect(await obstacleOf({ Flags: ~globalFreeze & 0xffff_ffff, TransferRate: 1_000_000_000 })).toBeUndefined()
  expect(await obstacleOf({ Flags: globalFreeze })).toBe('frozen')
  expect(await obstacleOf({}, { freeze_peer: true })).toBe('frozen')
  expect(await obstacleOf({}, { freeze_peer: false })).toBeUndefined()
  expect(await obstacleOf({ TransferRate: 1_000_000_001 })).toBe('transferFee')
  expect(await obstacleOf({ Flags: globalFreeze }, {}, { chain: 'xrp', code: 'XRP' })).toBeUndefined()
})

it('a payment counts once a validated ledger contains it, and only if it goes to the account', async () => {
  const [payer, account] = ['rJsaPnGdeo7BhMnHjuc3n44Mf7Ra1qkSVJ', 'r3kmLJN5D28dHuH8vZNUZpMC43pEHpaocV']
  const hash = 'A'.repeat(64)
  const answer = {
    validated: true,
    TransactionType: 'Payment',
    Account: payer,
    Destination: account,
    Amount: '1000000',
    Fee: '12',
    hash,
    date: 700_000_000,
    ledger_index: 7,
    meta: { TransactionResult: 'tesSUCCESS', delivered_amount: '1000000' },
  }
  const paid = (tx: unknown, to = account) => readsOf({ tx }).reads.payment(hash, to)
  const { requests, reads } = readsOf({ tx: answer })
  expect(await reads.payment(hash, account)).toMatchObject({ hash, from: payer, to: account, block: 7 })
  expect(requests).toEqual([['tx', { transaction: hash, binary: false }]])
  expect(await paid(answer, 'rBystander')).toBeNull()
  expect(await paid({ ...answer, validated: false })).toBeUndefined()
  const { validated: _isValidated, ...unvalidated } = answer
  expect(await paid(unvalidated)).toBeUndefined()
  expect(await paid(refusal('txnNotFound'))).toBeUndefined()
  await expect(paid(refusal('noNetwork'))).rejects.toMatchObject({ reason: 'noNetwork' })
})

it('returns the tokens of the network, and whether accounts exist', async () => {
  const { reads } = readsOf({ account_info: {} })
  expect([reads.token('USD'), reads.token('EUR')]).toEqual([USD, undefined])
  expect(await reads.hasAccount('rAgent')).toBe(true)
  expect(await readsOf({ account_info: refusal('actNotFound') }).reads.hasAccount('rAgent')).toBe(false)
  const failing = readsOf({ account_info: refusal('noNetwork') }).reads
  await expect(failing.hasAccount('rAgent')).rejects.toMatchObject({ reason: 'noNetwork' })
})
