import {
  parseTransaction,
  deriveKeyPair,
  fromHex,
  secretFromPassphrase,
  signTransaction,
  swt,
} from '@tidebook/protocol'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { Ledger } from '../ledger.ts'
import { engineResultCode, engineResultMessage } from '../base/engine-results.ts'
import { SUPPLY, SWT_RULES, TestLedger, accountNamed, native, transaction } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

let test: TestLedger
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger()
  alice = test.fund('alice')
  bob = test.fund('bob')
})

describe('phases of a transaction', () => {
  it('CHN-015 a signed blob is applied with tesSUCCESS', () => {
    const master = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
    const options = { master: master.accountId, totalDrops: SUPPLY, closeTime: 800_000_000 }
    const ledger = Ledger.genesis(SWT_RULES, options)
    const friend = deriveKeyPair(swt, secretFromPassphrase(swt, 'a friend'))
    const tx = { TransactionType: 'Payment', Account: master.address, Destination: friend.address, Amount: '50000000' }
    const signed = signTransaction(swt, { ...tx, Fee: '10', Sequence: 1 }, master)
    const result = ledger.apply(parseTransaction(swt, fromHex(signed.blob)))
    expect(result).toMatchObject({ result: 'tesSUCCESS', applied: true, transactionIndex: 0 })
    expect(ledger.view('current').account(friend.accountId)?.balance).toBe(50_000_000n)
  })

  it('applies each sequence once, neither early nor again', () => {
    const sent = { Destination: bob.id, Amount: native(1n) }
    expect(test.send('Payment', alice, sent, { sequence: 2 }).result).toBe('terPRE_SEQ')
    const tx = transaction('Payment', alice, sent, { sequence: 1 })
    expect(test.ledger.apply(tx).result).toBe('tesSUCCESS')
    expect(test.ledger.apply(tx).result).toBe('tefPAST_SEQ')
  })

  it('leaves no trace of a rejected transaction', () => {
    const before = test.drops(alice)
    for (const result of [
      test.send('Payment', alice, { Destination: bob.id, Amount: native(0n) }),
      test.send('Payment', alice, { Destination: bob.id, Amount: native(1n) }, { fee: 9n }),
      test.send('Payment', alice, { Destination: bob.id }),
      test.send('Payment', alice, { Destination: 5, Amount: native(1n) }),
      test.send('Contract', alice, {}),
    ]) {
      expect(result.applied).toBe(false)
      expect(result.metadata).toBeUndefined()
    }
    expect(test.drops(alice)).toBe(before)
    expect(test.sequence(alice)).toBe(1)
  })

  it('returns the error’s result name', () => {
    const pay = { Destination: bob.id, Amount: native(1n) }
    expect(test.send('Payment', alice, pay, { fee: 9n }).result).toBe('telINSUF_FEE_P')
    expect(test.send('Payment', alice, pay, { fee: 5_000_000_000n }).result).toBe('terINSUF_FEE_B')
    expect(test.send('Payment', alice, pay, { flags: 0x100 }).result).toBe('temINVALID_FLAG')
    expect(test.send('Payment', alice, { Destination: bob.id }).result).toBe('temMALFORMED')
    expect(test.send('Contract', alice, {}).result).toBe('temDISABLED')
    expect(test.send('Payment', accountNamed('nobody'), pay).result).toBe('terNO_ACCOUNT')
    expect(test.send('Payment', alice, pay, { publicKey: bob.publicKey }).result).toBe('tefBAD_AUTH')
    expect(test.send('Payment', alice, { ...pay, LastLedgerSequence: 1 }).result).toBe('tefMAX_LEDGER')
    expect(test.send('Payment', alice, { ...pay, LastLedgerSequence: 2 }).result).toBe('tesSUCCESS')
  })

  it('charges only the fee and the sequence for a tec result', () => {
    const before = test.drops(alice)
    const result = test.pay(alice, bob, native(2_000_000_000n))
    expect(result).toMatchObject({ result: 'tecUNFUNDED_PAYMENT', applied: true })
    expect(result.metadata?.TransactionResult).toBe('tecUNFUNDED_PAYMENT')
    expect(before - test.drops(alice)).toBe(10n)
    expect(test.sequence(alice)).toBe(2)
    expect(test.drops(bob)).toBe(1_000_000_000n)
  })

  it('accepts several signers whose weights reach the quorum', () => {
    const [one, two] = [accountNamed('one'), accountNamed('two')]
    const SignerEntries = [one, two].map(({ id }) => ({
      name: 'SignerEntry',
      fields: { Account: id, SignerWeight: 1 },
    }))
    const send = (...signing: TestAccount[]) => {
      const tx = transaction(
        'AccountSet',
        alice,
        {},
        { sequence: test.sequence(alice), fee: 30n, publicKey: new Uint8Array(0) },
      )
      const signers = signing
        .map(({ id, publicKey }) => {
          const empty = new Uint8Array(0)
          return { account: id, signingPublicKey: publicKey, signature: empty, signingData: empty }
        })
        .sort((a, b) => (Buffer.compare(a.account, b.account) < 0 ? -1 : 1))
      return test.ledger.apply({ ...tx, signers }).result
    }
    expect(send(one, two)).toBe('tefNOT_MULTI_SIGNING')
    test.must(test.send('SignerListSet', alice, { SignerQuorum: 2, SignerEntries }))
    expect(send(one)).toBe('tefBAD_QUORUM')
    expect(send(one, bob)).toBe('tefBAD_SIGNATURE')
    expect(send(one, two)).toBe('tesSUCCESS')
    expect(send(one, one)).toBe('temBAD_SIGNATURE')
    expect(send()).toBe('temBAD_SIGNATURE')
  })
})

describe('bad input', () => {
  const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const anAmount = fc.record({
    currency: fc.option(bytes, { nil: undefined }),
    issuer: fc.option(bytes, { nil: undefined }),
    mantissa: fc.bigInt({ min: -(10n ** 16n), max: 10n ** 18n }),
    exponent: fc.integer({ min: -96, max: 80 }),
  })
  const value = fc.oneof(fc.nat(0xffff_ffff), bytes, anAmount, fc.bigInt(), fc.constant([]), fc.constant({}))
  const names = ['Destination', 'Amount', 'SendMax', 'DeliverMin', 'TakerPays', 'TakerGets', 'Expiration']
  const more = ['OfferSequence', 'LimitAmount', 'SetFlag', 'RegularKey', 'SignerQuorum', 'SignerEntries', 'Domain']
  const types = ['Payment', 'OfferCreate', 'OfferCancel', 'TrustSet', 'AccountSet', 'SetRegularKey', 'SignerListSet']

  it('returns a result for any fields and leaves the ledger usable', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.dictionary(fc.constantFrom(...names, ...more), value),
        fc.nat(0xffff_ffff),
        (type, fields, flags) => {
          const result = test.send(type, alice, fields, { flags: flags & 0x1f_0000 })
          expect(engineResultCode(result.result)).not.toBe(engineResultCode('temUNKNOWN'))
        },
      ),
      { numRuns: 500 },
    )
    expect(test.pay(bob, test.master, native(1n)).result).toBe('tesSUCCESS')
  })
})

describe('result names', () => {
  it('CHN-015 have the wire’s numbers and a message', () => {
    expect(engineResultCode('tesSUCCESS')).toBe(0)
    expect(engineResultCode('tefPAST_SEQ')).toBe(-190)
    expect(engineResultCode('terPRE_SEQ')).toBe(-92)
    expect(engineResultCode('tecUNFUNDED_PAYMENT')).toBe(104)
    expect(engineResultMessage('tecUNFUNDED_PAYMENT')).toBe('Insufficient balance to send.')
    expect(engineResultCode('no such name')).toBe(engineResultCode('temUNKNOWN'))
  })
})
