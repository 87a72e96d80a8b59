import { decodeTransaction, deriveKeyPair, fromHex, swt, type TransactionJson } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import type { NodeLink } from './node-link.ts'
import { NodeLinkError } from './node.errors.ts'
import { LedgerAccount, type Draft } from './ledger-account.ts'

// The seed of the passphrase "masterpassphrase" in the swt alphabet: a public test key.
const key = deriveKeyPair(swt, 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb')
const payment: Draft = {
  TransactionType: 'Payment',
  Destination: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or',
  Amount: '1000000',
  Flags: 0,
}

/** A node whose account stands at a number; `results` are what it says to submissions, one after the other. */
const scripted = (sequence: number, results: (string | NodeLinkError)[] = []) => {
  const sent: TransactionJson[] = []
  const node = { sequence, asked: 0 }
  const link: NodeLink = {
    connected: true,
    close: () => undefined,
    request: async (command, params = {}) => {
      if (command === 'account_info') {
        node.asked += 1
        expect(params).toEqual({ account: key.address, ledger_index: 'current' })
        return { account_data: { Sequence: node.sequence } }
      }
      sent.push(decodeTransaction(swt, fromHex(String(params['tx_blob']))))
      const result = results.shift() ?? 'tesSUCCESS'
      if (result instanceof NodeLinkError) throw result
      return result === '' ? {} : { engine_result: result, engine_result_message: `said ${result}` }
    },
  }
  return { link, sent, node, numbers: () => sent.map((tx) => tx.Sequence) }
}

describe('an account of ours', () => {
  it('numbers what is under way at a time in the order it was given, and asks for the first number once', async () => {
    const { link, node, sent, numbers } = scripted(7)
    const account = new LedgerAccount(swt, key, link)
    const amounts = ['1', '2', '3', '4']
    const submitted = await Promise.all(amounts.map((Amount) => account.submit({ ...payment, Amount })))
    expect([numbers(), node.asked]).toEqual([[7, 8, 9, 10], 1])
    expect(sent.map((tx) => tx['Amount'])).toEqual(amounts)
    expect(submitted.map(({ sequence }) => sequence)).toEqual([7, 8, 9, 10])
    expect(new Set(submitted.map(({ hash }) => hash)).size).toBe(4)
    expect(sent[0]).toMatchObject({ Account: key.address, Fee: '10' })
  })

  it('a known number is not asked for', async () => {
    const { link, node, numbers } = scripted(7)
    await new LedgerAccount(swt, key, link, 40).submit(payment)
    expect([numbers(), node.asked]).toEqual([[40], 0])
  })

  it('a number that somebody else has used is exchanged for a fresh one', async () => {
    const { link, node, numbers } = scripted(12, ['tefPAST_SEQ'])
    const { result, sequence } = await new LedgerAccount(swt, key, link, 5).submit(payment)
    expect([result, sequence, numbers(), node.asked]).toEqual(['tesSUCCESS', 12, [5, 12], 1])
  })

  it('gives up after four numbers, and says what the node said', async () => {
    const { link, numbers } = scripted(
      12,
      Array.from({ length: 9 }, () => 'tefPAST_SEQ'),
    )
    const { result, message } = await new LedgerAccount(swt, key, link, 5).submit(payment)
    expect([result, message, numbers()]).toEqual(['tefPAST_SEQ', 'said tefPAST_SEQ', [5, 12, 12, 12]])
  })

  it.each(['temBAD_AMOUNT', 'telINSUF_FEE_P', 'terQUEUED', 'tefFAILURE'])(
    '%s is told, not sent again, and the next one asks which number is free',
    async (refused) => {
      const { link, node, numbers } = scripted(9, [refused])
      const account = new LedgerAccount(swt, key, link, 9)
      expect((await account.submit(payment)).result).toBe(refused)
      await account.submit(payment)
      expect([numbers(), node.asked]).toEqual([[9, 9], 1])
    },
  )

  it('a transaction that took its fee has used its number', async () => {
    const { link, node, numbers } = scripted(9, ['tecUNFUNDED_OFFER'])
    const account = new LedgerAccount(swt, key, link, 9)
    await account.submit(payment)
    await account.submit(payment)
    expect([numbers(), node.asked]).toEqual([[9, 10], 0])
  })

  it.each<[string, string | NodeLinkError, string]>([
    ['no answer', new NodeLinkError('node/timeout', 'silent'), 'node/timeout'],
    ['an answer without a result', '', 'node/malformed'],
  ])(
    'after %s nothing is paid a second time, and the next one goes by what the ledger says',
    async (_title, said, code) => {
      const { link, node, numbers } = scripted(9, [said])
      const account = new LedgerAccount(swt, key, link, 9)
      await expect(account.submit(payment)).rejects.toMatchObject({ code })
      expect(numbers()).toEqual([9])
      // the lost one had been taken
      node.sequence = 10
      await account.submit(payment)
      expect([numbers(), node.asked]).toEqual([[9, 10], 1])
    },
  )
})
