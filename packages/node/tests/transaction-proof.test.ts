import type { TransactionProof } from '@tidebook/protocol'
import { ProtocolError, swt, verifyTransactionProof, xrp } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { submit, microSwtc, twoTraders } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const ZERO_ACCOUNT = 'rrrrrrrrrrrrrrrrrrrrBZbvji'
const UNFUNDED_PAYMENT = 104

let test: TestNode

afterEach(() => test.end())

interface Answer {
  readonly proof: TransactionProof
  readonly ledger_hash: string
  readonly ledger_index: number
}

async function proofOf(hash: string): Promise<Answer> {
  return (await test.rpc('transaction_proof', { hash })) as unknown as Answer
}

describe('transaction_proof', () => {
  it('proves each transaction of a ledger and its result from the ledger hash alone', async () => {
    test = await startTestNode()
    const { alice, bob } = await twoTraders(test)
    const submitted = [
      [alice.pay(bob.address, microSwtc(1)), 0],
      [alice.pay(bob.address, microSwtc(100_000)), UNFUNDED_PAYMENT],
    ] as const
    for (const [signed] of submitted) await submit(test, signed)
    await test.rpc('ledger_accept')
    for (const [{ hash }, code] of submitted) {
      const { ledger_hash: ledgerHash, ledger_index: index, proof } = await proofOf(hash)
      const proven = verifyTransactionProof(swt, proof, ledgerHash)
      expect(proven).toMatchObject({ transactionHash: hash, resultCode: code, ledgerIndex: index })
      const claimed = { ...proof, result_code: UNFUNDED_PAYMENT - code }
      expect(() => verifyTransactionProof(swt, claimed, ledgerHash)).toThrow(ProtocolError)
    }
  })

  it('includes metadata in the proof where the network hashes it', async () => {
    test = await startTestNode({ network: 'xrp' })
    const { blob, hash } = TestWallet.genesis(xrp).pay(ZERO_ACCOUNT, '50000000')
    await submit(test, { blob, hash })
    await test.rpc('ledger_accept')
    const { ledger_hash: ledgerHash, proof } = await proofOf(hash)
    expect(verifyTransactionProof(xrp, proof, ledgerHash)).toMatchObject({ transactionHash: hash, resultCode: 0 })
  })

  it('requires a validated transaction', async () => {
    test = await startTestNode()
    expect(await test.rpc('transaction_proof', {})).toMatchObject({ error: 'invalidParams' })
    const { hash } = TestWallet.genesis().pay(TestWallet.named('bob').address, microSwtc(1))
    expect(await test.rpc('transaction_proof', { transaction: hash })).toMatchObject({ error: 'txnNotFound' })
  })
})
