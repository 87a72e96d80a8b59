import type { ParsedSigner } from '@tidebook/protocol'
import { xrp } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, transaction } from '../testing/test-ledger.ts'
import type { SendOptions, TestAccount } from '../testing/test-ledger.ts'
import { localRefusal } from './local-checks.ts'
import { DISABLE_MASTER } from '../testing/wire-flags.ts'

const NONE = new Uint8Array(0)
const MAX_DROPS = 100_000_000_000n * DROPS_PER_COIN

let test: TestLedger
let alice: TestAccount
let bob: TestAccount
let carol: TestAccount

function inOrder(accounts: readonly TestAccount[]): TestAccount[] {
  return [...accounts].sort((a, b) => Buffer.compare(a.id, b.id))
}

function signer(account: TestAccount, key = account.publicKey): ParsedSigner {
  return { account: account.id, signingPublicKey: key, signature: NONE, signingData: NONE }
}

/** Returns the result of a transaction with several signers. */
function together(signers: readonly ParsedSigner[] | undefined, sending: SendOptions = {}): string {
  const fee = 10n * BigInt(1 + (signers?.length ?? 0))
  const sequence = test.sequence(alice)
  const tx = transaction('AccountSet', alice, {}, { fee, sequence, publicKey: NONE, ...sending })
  return test.ledger.apply({ ...tx, signers }).result
}

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  ;[alice, bob, carol] = ['alice', 'bob', 'carol'].map((name) => test.fund(name)) as [
    TestAccount,
    TestAccount,
    TestAccount,
  ]
  const SignerEntries = [
    [bob, 2],
    [carol, 1],
    [accountNamed('nobody yet'), 1],
  ].map(([account, SignerWeight]) => ({
    name: 'SignerEntry',
    fields: { Account: (account as TestAccount).id, SignerWeight: SignerWeight as number },
  }))
  test.must(test.send('SignerListSet', alice, { SignerQuorum: 3, SignerEntries }))
})

describe('multi-signatures', () => {
  const both = (): ParsedSigner[] => inOrder([bob, carol]).map((account) => signer(account))

  it('reach the quorum together', () => {
    expect(together(both())).toBe('tesSUCCESS')
    expect(together([signer(bob)])).toBe('tefBAD_QUORUM')
    const all = inOrder([bob, carol, accountNamed('nobody yet')]).map((account) => signer(account))
    expect(together(all)).toBe('tesSUCCESS')
    expect(together(all.filter(({ account }) => account !== bob.id))).toBe('tefBAD_QUORUM')
  })

  it('cost one base fee each plus one', () => {
    expect(together(both(), { fee: 29n })).toBe('telINSUF_FEE_P')
    expect(together(both(), { fee: 30n })).toBe('tesSUCCESS')
  })

  it.each<[string, () => readonly ParsedSigner[] | undefined, string]>([
    ['of nobody', () => undefined, 'temBAD_SIGNATURE'],
    ['of an empty list', () => [], 'temBAD_SIGNATURE'],
    ['out of order', () => both().reverse(), 'temBAD_SIGNATURE'],
    ['of one twice', () => [signer(bob), signer(bob)], 'temBAD_SIGNATURE'],
    ['of the account itself', () => [signer(alice)], 'temBAD_SIGNATURE'],
    ['of somebody who is not listed', () => [signer(accountNamed('stranger'))], 'tefBAD_SIGNATURE'],
    ['by a key of somebody else', () => [signer(bob, carol.publicKey)], 'tefBAD_SIGNATURE'],
  ])('%s do not count', (_, signers, result) => {
    expect(together(signers())).toBe(result)
  })

  it("exclude a signature by the account's own key", () => {
    expect(together(both(), { publicKey: alice.publicKey })).toBe('temBAD_SIGNATURE')
  })

  it('accept a regular key and reject a disabled master key', () => {
    const key = accountNamed('the key of bob')
    test.must(test.send('SetRegularKey', bob, { RegularKey: key.id }))
    const signed = (bobsKey: Uint8Array) =>
      together(inOrder([bob, carol]).map((account) => signer(account, account === bob ? bobsKey : carol.publicKey)))
    expect([signed(bob.publicKey), signed(key.publicKey)]).toEqual(['tesSUCCESS', 'tesSUCCESS'])
    test.must(test.send('AccountSet', bob, { SetFlag: DISABLE_MASTER }))
    expect([signed(bob.publicKey), signed(key.publicKey)]).toEqual(['tefMASTER_DISABLED', 'tesSUCCESS'])
  })

  it('cannot be removed when they are the only way to sign', () => {
    test.must(test.send('AccountSet', alice, { SetFlag: DISABLE_MASTER }))
    const removal = (): string => {
      const sending = { fee: 30n, sequence: test.sequence(alice), publicKey: NONE }
      return test.ledger.apply({
        ...transaction('SignerListSet', alice, { SignerQuorum: 0 }, sending),
        signers: both(),
      }).result
    }
    expect(removal()).toBe('tecNO_ALTERNATIVE_KEY')
    const sending = { fee: 30n, sequence: test.sequence(alice), publicKey: NONE }
    const key = transaction('SetRegularKey', alice, { RegularKey: bob.id }, sending)
    expect(test.ledger.apply({ ...key, signers: both() }).result).toBe('tesSUCCESS')
    expect(removal()).toBe('tesSUCCESS')
  })

  it('require a signer list', () => {
    test.must(test.send('SignerListSet', alice, { SignerQuorum: 0 }))
    expect(together(both())).toBe('tefNOT_MULTI_SIGNING')
  })

  it('are refused when out of order, duplicated, the account itself, missing, or more than 32', () => {
    const refusal = (signers: readonly ParsedSigner[] | undefined) =>
      localRefusal({ ...transaction('AccountSet', alice, {}), signers })
    const many = (count: number) =>
      inOrder(Array.from({ length: count }, (_, nth) => accountNamed(`signer ${nth}`))).map((account) =>
        signer(account),
      )
    expect(refusal(undefined)).toBeUndefined()
    expect(refusal(both())).toBeUndefined()
    expect(refusal(many(32))).toBeUndefined()
    for (const size of [0, 33]) expect(refusal(many(size))).toBe('Invalid Signers array size.')
    expect(refusal(both().reverse())).toBe('Unsorted Signers array.')
    expect(refusal([signer(bob), signer(bob)])).toBe('Duplicate Signers not allowed.')
    expect(refusal([signer(alice)])).toBe('Invalid multisigner.')
  })
})

describe('rules of every transaction', () => {
  const send = (fields = {}, sending: SendOptions = {}) => test.send('AccountSet', alice, fields, sending).result

  it('require a present, sufficient and affordable fee', () => {
    expect(send({}, { fee: -1n })).toBe('temBAD_FEE')
    expect(send({}, { fee: MAX_DROPS + 1n })).toBe('temBAD_FEE')
    expect(send({}, { fee: MAX_DROPS })).toBe('terINSUF_FEE_B')
    expect(send({}, { fee: 9n })).toBe('telINSUF_FEE_P')
    expect(send({}, { fee: test.drops(alice) + 1n })).toBe('terINSUF_FEE_B')
    expect(send({}, { fee: test.drops(alice) })).toBe('tesSUCCESS')
    expect(test.drops(alice)).toBe(0n)
  })

  it('require an existing sender', () => {
    const nobody = { publicKey: alice.publicKey, id: new Uint8Array(20) }
    expect(test.send('AccountSet', nobody, {}).result).toBe('temBAD_SRC_ACCOUNT')
  })

  it('accept the open ledger as the last ledger', () => {
    const open = test.ledger.openIndex
    expect(send({ LastLedgerSequence: open - 1 })).toBe('tefMAX_LEDGER')
    expect(send({ LastLedgerSequence: open })).toBe('tesSUCCESS')
  })

  it('accept a ticket once, after it was created, and without a sequence', () => {
    const first = test.sequence(alice) + 1
    const byTicket = (TicketSequence: number, fields = {}) => send({ TicketSequence, ...fields }, { sequence: 0 })
    expect(byTicket(first + 5)).toBe('terPRE_TICKET')
    test.must(test.send('TicketCreate', alice, { TicketCount: 2 }))
    expect(send({ TicketSequence: first })).toBe('temSEQ_AND_TICKET')
    const now = test.sequence(alice)
    expect(send({ TicketSequence: first }, { sequence: now + 1 })).toBe('terPRE_SEQ')
    expect(send({ TicketSequence: first }, { sequence: now - 1 })).toBe('tefPAST_SEQ')
    expect(byTicket(first, { AccountTxnID: new Uint8Array(32) })).toBe('temINVALID')
    expect([byTicket(first), byTicket(first), byTicket(first + 2)]).toEqual([
      'tesSUCCESS',
      'tefNO_TICKET',
      'terPRE_TICKET',
    ])
    expect(test.ownerCount(alice)).toBe(2)
  })

  it("require AccountTxnID to name the account's last transaction", () => {
    expect(send({ AccountTxnID: new Uint8Array(32).fill(1) })).toBe('tefWRONG_PRIOR')
    // An account that does not track its last transaction is treated as having zeros.
    expect(send({ AccountTxnID: new Uint8Array(32) })).toBe('tesSUCCESS')
    expect(send({ SetFlag: 5 })).toBe('tesSUCCESS')
    expect(send({ AccountTxnID: new Uint8Array(32).fill(1) })).toBe('tefWRONG_PRIOR')
    expect(send({ AccountTxnID: new Uint8Array(32) })).toBe('tesSUCCESS')
  })
})
