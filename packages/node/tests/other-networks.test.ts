import { swt, xrp } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { Wallet, decode } from 'xrpl'
import { submit, succeed } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const nodes: TestNode[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.end()
})

async function start(network: 'swt' | 'xrp'): Promise<TestNode> {
  const node = await startTestNode({ network })
  nodes.push(node)
  return node
}

function setting(more: object = {}) {
  return { TransactionType: 'AccountSet', ...more }
}

const NAMES_A_NETWORK = { engine_result: 'telNETWORK_ID_MAKES_TX_NON_CANONICAL', engine_result_code: -384 }

describe('a transaction for another network', () => {
  it('is rejected by every submission method without using fee or sequence', async () => {
    const test = await start('xrp')
    const master = TestWallet.genesis(xrp)
    for (const NetworkID of [0, 1, 1025]) {
      expect(await submit(test, master.sign(setting({ NetworkID })))).toMatchObject(NAMES_A_NETWORK)
      master.sequence -= 1
      const tx_json = { ...setting({ NetworkID }), Account: master.address }
      expect(await test.rpc('simulate', { tx_json })).toMatchObject(NAMES_A_NETWORK)
    }
    const key = Wallet.fromEntropy(Buffer.alloc(16, 1))
    const SignerEntries = [{ SignerEntry: { Account: key.classicAddress, SignerWeight: 1 } }]
    await succeed(test, master.sign({ TransactionType: 'SignerListSet', SignerQuorum: 1, SignerEntries }))
    const tx = {
      TransactionType: 'AccountSet' as const,
      Account: master.address,
      Fee: '20',
      Sequence: master.sequence,
      SigningPubKey: '',
      NetworkID: 1025,
    }
    const { Signers } = decode(key.sign(tx, true).tx_blob)
    expect(await test.rpc('submit_multisigned', { tx_json: { ...tx, Signers } })).toMatchObject(NAMES_A_NETWORK)
    await succeed(test, master.sign(setting()))
  })
})

describe('memos', () => {
  const memo = (MemoType: string, MemoData: string) => ({ Memos: [{ Memo: { MemoType, MemoData } }] })

  it.each(['swt', 'xrp'] as const)("beyond the reference's limits are rejected on %s", async (network) => {
    const test = await start(network)
    const master = TestWallet.genesis(network === 'swt' ? swt : xrp)
    const refused: readonly [object, string][] = [
      [memo('61', '00'.repeat(1100)), 'The memo exceeds the maximum allowed size.'],
      [memo('0A', '00'), 'The MemoType and MemoFormat fields may only contain characters'],
    ]
    for (const [memos, words] of refused) {
      const answer = { error: 'invalidTransaction', error_message: expect.stringContaining(words) }
      expect(await submit(test, master.sign(setting(memos)))).toMatchObject({
        ...answer,
        error_exception: expect.stringMatching(/^fails local checks: /),
      })
      master.sequence -= 1
      const tx_json = { ...setting(memos), Account: master.address }
      expect(await test.rpc('simulate', { tx_json })).toMatchObject(answer)
    }
    await succeed(test, master.sign(setting(memo('61', '00'.repeat(1000)))))
  })
})
