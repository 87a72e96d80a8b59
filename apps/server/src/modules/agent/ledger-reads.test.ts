import { formatDecimal } from '@tidebook/amount'
import { rippleWatch } from '@tidebook/client/chains'
import { expect, it } from 'vitest'
import { NodeLinkError } from '../node/node.errors.ts'
import { openLedgerReads } from './ledger-reads.ts'

const USD = { chain: 'xrp', code: 'USD', issuer: 'rIssuer' } as const

/** Returns a node that examines a page of an account's entries per request, of which the last page has the line. */
function nodeWithPages(pages: number) {
  const asked: unknown[] = []
  const request = async (_method: string, params: Readonly<Record<string, unknown>>) => {
    asked.push([params['ledger_index'], params['marker']])
    const page = Number(params['marker'] ?? 1)
    const line = { account: 'rIssuer', currency: 'USD', balance: '7' }
    return { ledger_index: 9, ...(page < pages ? { lines: [], marker: String(page + 1) } : { lines: [line] }) }
  }
  return { asked, request }
}

it('the balance of an account is found behind the trust lines of strangers, in one ledger', async () => {
  const { asked, request } = nodeWithPages(3)
  const { held } = openLedgerReads({ request }, { profile: 'xrp', tokens: [] })
  const { amount, ledger } = await held('rAgent', USD)
  expect([formatDecimal(amount), ledger]).toEqual(['7', 9])
  expect(asked).toEqual([
    ['validated', undefined],
    [9, '2'],
    [9, '3'],
  ])
  const watch = rippleWatch({ chain: 'xrp', nodes: [request] })
  expect(formatDecimal((await watch.held('rAgent', USD, 9)) ?? { coefficient: 0n, scale: 0 })).toBe('7')
})

/**
 * Returns a node that keeps the state of its last ledger only, and validates a ledger after each of the first answers.
 * @param closes number of these answers
 */
function nodeThatCloses(closes: number) {
  const asked: string[] = []
  let [last, left] = [5, closes]
  const request = async (method: string, { ledger_index: index }: Readonly<Record<string, unknown>>) => {
    asked.push(`${method} ${String(index)}`)
    if (index !== 'validated' && index !== last)
      throw new NodeLinkError('node/refused', 'State is kept for the last validated ledger only.', 'lgrNotFound')
    const ledger = last
    if (left > 0) [last, left] = [last + 1, left - 1]
    const line = { account: 'rIssuer', currency: 'USD', balance: String(100 + ledger) }
    return { ledger_index: ledger, lines: [line], obligations: { USD: String(ledger) } }
  }
  return { asked, request }
}

it('reads the own balance again when a ledger is validated between its two requests', async () => {
  const { asked, request } = nodeThatCloses(1)
  const { owned } = openLedgerReads({ request }, { profile: 'xrp', tokens: [] })
  const { amount, ledger } = await owned('rAgent', USD)
  expect([formatDecimal(amount), ledger]).toEqual(['100', 6])
  expect(asked).toEqual([
    'account_lines validated',
    'gateway_balances 5',
    'account_lines validated',
    'gateway_balances 6',
  ])
})

it('fails when five reads of the own balance end in an older ledger', async () => {
  const { asked, request } = nodeThatCloses(10)
  const { owned } = openLedgerReads({ request }, { profile: 'xrp', tokens: [] })
  await expect(owned('rAgent', USD)).rejects.toMatchObject({ code: 'node/refused', reason: 'lgrNotFound' })
  expect(asked).toHaveLength(10)
})
