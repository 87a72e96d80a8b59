import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import type { AgentContext } from './agent-context.ts'
import { isFeeHalved } from './halved-fee.ts'

/** Builds a ledger with the token JJCC and the balances of wallets. */
function contextOf(holdings: Readonly<Record<string, string>>, halved?: { token: string; from: string }) {
  const ledger: Pick<AgentContext['ledger'], 'token' | 'hasAccount' | 'held'> = {
    token: (code) => (code === 'JJCC' ? { chain: 'swt', code, issuer: 'jIssuer' } : undefined),
    hasAccount: async (wallet) => holdings[wallet] !== undefined,
    held: async (wallet, { code }) => ({
      amount: parseDecimal(code === 'JJCC' ? (holdings[wallet] ?? '99999') : '0'),
      ledger: 1,
    }),
  }
  return { ledger, crossChain: { open: true, ...(halved !== undefined && { halved }) } } as unknown as AgentContext
}

it('WDR-015: halves the fee only for a wallet that holds 10000 of its network’s token', async () => {
  const holdings = { jRich: '10000', jPoor: '9999.999999' }
  const halved = (wallet: string, token: string) => isFeeHalved(contextOf(holdings, { token, from: '10000' }), wallet)
  expect(await Promise.all(['jRich', 'jPoor', 'jAbsent'].map((wallet) => halved(wallet, 'JJCC')))).toEqual([
    true,
    false,
    false,
  ])
  await expect(halved('jRich', 'JOTHER')).resolves.toBe(false)
  expect(await isFeeHalved(contextOf(holdings), 'jRich')).toBe(false)
})
