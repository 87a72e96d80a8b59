import { formatDecimal } from '@tidebook/amount'
import { rippleWatch } from '@tidebook/client/chains'
import { expect, it } from 'vitest'
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
