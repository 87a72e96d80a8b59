import { parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { expect, it } from 'vitest'
import type { NetworkFile } from '../network/network-file.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { AgentKeys } from './agent-keys.ts'
import { openAgentLedger } from './agent-ledger.ts'

const KEYS = new AgentKeys('07'.repeat(32))
const CNY = { chain: 'swt', code: 'CNY', issuer: 'jIssuer' } as const

/** Opens a ledger whose node returns these results or errors by method. */
function ledgerWith(answers: Readonly<Record<string, unknown>>, finance?: { readonly open: boolean }) {
  const link: Pick<NodeLink, 'request'> = {
    request: async (method, params) => {
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? (answer as (requests: unknown) => unknown)(params) : answer
    },
  }
  const network = { profile: 'swt', tokens: [], finance } as unknown as NetworkFile
  return openAgentLedger(link as NodeLink, network, KEYS, false)
}

it('has a product account only if products are sold', async () => {
  const address = await KEYS.financeAddress('swt')
  const opened = await Promise.all([{ open: true }, { open: false }, undefined].map((each) => ledgerWith({}, each)))
  expect(opened.map(({ finance }) => finance?.address)).toEqual([address, undefined, undefined])
})

it('pays a token that the account holds, and leaves the native coin to the ledger', async () => {
  const line = { account: 'jIssuer', currency: 'CNY', balance: '7' }
  const { paying } = await ledgerWith({ account_lines: { ledger_index: 9, lines: [line] } })
  const check = (amount: string, asset: typeof CNY | ReturnType<typeof coinOf> = CNY) =>
    paying.check({ from: 'jAgent', to: 'jWallet', asset, amount: parseDecimal(amount) })
  await expect(check('7')).resolves.toBeUndefined()
  await expect(check('7.00000001')).rejects.toMatchObject({ code: 'chain/insufficient' })
  const unread = (await ledgerWith({ account_lines: new TypeError('The trust lines were read') })).paying
  const native = { from: 'jAgent', to: 'jWallet', asset: coinOf('swt'), amount: parseDecimal('9') }
  await expect(unread.check(native)).resolves.toBeUndefined()
})

it('an account without history has no moves, and every other error or timeout fails', async () => {
  const read = async (error: Error) => {
    const { watch } = await ledgerWith({
      server_info: { info: { validated_ledger: { seq: 7 }, complete_ledgers: '1-9' } },
      ledger: ({ ledger_index: index }: { readonly ledger_index: number }) => ({
        ledger: { ledger_hash: `H${index}` },
      }),
      account_tx: error,
    })
    return watch.read({ block: 5, hash: 'H5' }, new Set(['jAgent']))
  }
  const refused = (reason?: string) => new NodeLinkError('node/refused', 'no', reason)
  expect(await read(refused('actNotFound'))).toMatchObject({ moves: [], position: { block: 7, hash: 'H7' } })
  await expect(read(refused('noPermission'))).rejects.toMatchObject({ code: 'node/refused', reason: 'noPermission' })
  await expect(read(refused())).rejects.toMatchObject({ code: 'node/refused' })
  await expect(read(new NodeLinkError('node/timeout', 'silent'))).rejects.toMatchObject({ code: 'node/unreachable' })
})
