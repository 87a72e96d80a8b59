import { decodeTransaction, deriveKeyPair, fromHex, swt, type TransactionJson } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { LedgerAccount, type Draft } from './ledger-account.ts'
import { openLedgerSession, type LedgerSession } from './ledger-session.ts'
import type { NodeLink } from './node-link.ts'
import { NodeLinkError } from './node.errors.ts'

// Seed of the passphrase "masterpassphrase" in the swt alphabet, a public test key.
const key = deriveKeyPair(swt, 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb')
const payment: Draft = {
  TransactionType: 'Payment',
  Destination: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or',
  Amount: '1000000',
  Flags: 0,
}

const sessions: LedgerSession[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop()
})

/** Builds a stub node whose account has a sequence number. `results` are its responses to submissions, in order. */
function scripted(sequence: number, results: (string | NodeLinkError)[] = []) {
  const sent: TransactionJson[] = []
  const node = { sequence, asked: 0 }
  const link: NodeLink = {
    connected: true,
    close: () => undefined,
    request: async (command, params = {}) => {
      if (command === 'account_info') {
        if (params['ledger_index'] === 'current') node.asked += 1
        expect(params['account']).toBe(key.address)
        return { account_data: { Sequence: node.sequence }, ledger_index: 100 }
      }
      if (command === 'server_info') return { info: { validated_ledger: { seq: 100 }, complete_ledgers: '1-100' } }
      if (command === 'fee') return { drops: { base_fee: '12' } }
      if (command === 'tx') throw new NodeLinkError('node/refused', 'Transaction not found.', 'txnNotFound')
      sent.push(decodeTransaction(swt, fromHex(String(params['tx_blob']))))
      const result = results.shift() ?? 'tesSUCCESS'
      if (result instanceof NodeLinkError) throw result
      return result === '' ? {} : { engine_result: result, engine_result_message: `said ${result}` }
    },
  }
  const session = openLedgerSession({ link, logger: createLogger('silent') })
  sessions.push(session)
  return { account: new LedgerAccount(swt, key, session), sent, node, numbers: () => sent.map((tx) => tx.Sequence) }
}

describe('our own account', () => {
  it('numbers concurrent submissions in order, and requests the first number once', async () => {
    const { account, node, sent, numbers } = scripted(7)
    const amounts = ['1', '2', '3', '4']
    const submitted = await Promise.all(amounts.map((Amount) => account.submit({ ...payment, Amount })))
    expect([numbers(), node.asked]).toEqual([[7, 8, 9, 10], 1])
    expect(sent.map((tx) => tx['Amount'])).toEqual(amounts)
    expect(submitted.map(({ sequence }) => sequence)).toEqual([7, 8, 9, 10])
    expect(new Set(submitted.map(({ hash }) => hash)).size).toBe(4)
    expect(sent[0]).toMatchObject({ Account: key.address, Fee: '12', LastLedgerSequence: 104 })
  })

  it('replaces a number that another program has used', async () => {
    const { account, node, numbers } = scripted(5, ['tesSUCCESS', 'tefPAST_SEQ'])
    await account.submit(payment)
    node.sequence = 12
    const { result, sequence } = await account.submit(payment)
    expect([result, sequence, numbers()]).toEqual(['tesSUCCESS', 12, [5, 6, 12]])
  })

  it('fails after three numbers, with the node’s response', async () => {
    const { account, numbers } = scripted(
      12,
      Array.from({ length: 9 }, () => 'tefPAST_SEQ'),
    )
    const { result, message } = await account.submit(payment)
    expect([result, message, numbers()]).toEqual(['tefPAST_SEQ', 'said tefPAST_SEQ', [12, 13, 14]])
  })

  it.each(['temBAD_AMOUNT', 'tefFAILURE'])(
    'reports %s and reuses its number for the next transaction',
    async (refused) => {
      const { account, numbers } = scripted(9, [refused])
      expect((await account.submit(payment)).result).toBe(refused)
      await account.submit(payment)
      expect(numbers()).toEqual([9, 9])
    },
  )

  it.each(['telINSUF_FEE_P', 'terQUEUED'])('reports %s as waiting with its number', async (waiting) => {
    const { account, numbers } = scripted(9, [waiting])
    expect((await account.submit(payment)).result).toBe(waiting)
    await account.submit(payment)
    expect(numbers()).toEqual([9, 10])
  })

  it.each<[string, string | NodeLinkError]>([
    ['no answer', new NodeLinkError('node/timeout', 'silent')],
    ['an answer without a result', ''],
  ])('has an unknown outcome after %s, and does not reuse its number', async (_title, answer) => {
    const { account, numbers } = scripted(9, [answer])
    await expect(account.submit(payment)).rejects.toMatchObject({ code: 'node/unavailable' })
    await account.submit(payment)
    expect(numbers()).toEqual([9, 10])
  })

  it('reports an unreachable node and sends nothing', async () => {
    const link: NodeLink = {
      connected: false,
      close: () => undefined,
      request: () => Promise.reject(new NodeLinkError('node/unavailable', 'away')),
    }
    const session = openLedgerSession({ link, logger: createLogger('silent') })
    await expect(new LedgerAccount(swt, key, session).submit(payment)).rejects.toMatchObject({
      code: 'node/unavailable',
      message: 'away',
    })
    expect(session.open).toBe(0)
  })
})
