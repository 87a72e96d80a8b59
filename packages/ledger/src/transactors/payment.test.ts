import { beforeEach, describe, expect, it } from 'vitest'
import { SWT_RULES, TestLedger, DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { PARTIAL } from '../testing/wire-flags.ts'

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount

function usd(value: string) {
  return token(value, 'JUSDT', gate)
}

beforeEach(() => {
  test = new TestLedger()
  gate = test.fund('gate')
  alice = test.fund('alice')
  bob = test.fund('bob')
})

describe('native payments', () => {
  it('STA-008 activate an account with 35 SWT and not with less', () => {
    const carol = accountNamed('carol')
    expect(test.pay(alice, carol, native(35n * DROPS_PER_COIN - 1n)).result).toBe('tecNO_DST_INSUF_SWT')
    expect(test.ledger.view('current').account(carol.id)).toBeUndefined()
    expect(test.pay(alice, carol, native(35n * DROPS_PER_COIN)).result).toBe('tesSUCCESS')
    expect(test.ledger.view('current').account(carol.id)).toMatchObject({ balance: 35n * DROPS_PER_COIN, sequence: 1 })
  })

  it('ERR-035 cannot spend the reserve', () => {
    expect(test.pay(alice, bob, native(980n * DROPS_PER_COIN + 1n)).result).toBe('tecUNFUNDED_PAYMENT')
    expect(test.pay(alice, bob, native(980n * DROPS_PER_COIN - 10n)).result).toBe('tesSUCCESS')
    expect(test.drops(alice)).toBe(20n * DROPS_PER_COIN - 10n)
  })

  it('TRD-041 credit the fee to the fee account, so that nothing is lost', () => {
    const collector = SWT_RULES.feeAccount
    const collected = () => test.ledger.view('current').account(collector ?? new Uint8Array(20))?.balance ?? 0n
    const before = collected()
    test.must(test.pay(alice, bob, native(1n)))
    expect(collected() - before).toBe(10n)
    expect(test.drops(alice) + test.drops(bob)).toBe(2000n * DROPS_PER_COIN - 10n)
  })

  it.each([
    ['to itself', () => test.pay(alice, alice, native(1n)), 'temREDUNDANT'],
    ['nothing', () => test.pay(alice, bob, native(0n)), 'temBAD_AMOUNT'],
    ['with SendMax', () => test.pay(alice, bob, native(1n), { SendMax: native(2n) }), 'temBAD_SEND_SWT_MAX'],
    ['partial', () => test.pay(alice, bob, native(1n), {}, PARTIAL), 'temBAD_SEND_SWT_PARTIAL'],
    ['to nobody', () => test.pay(alice, { ...bob, id: new Uint8Array(20) }, native(1n)), 'temDST_NEEDED'],
  ] as const)('reject a payment %s', (_what, send, result) => {
    expect(send().result).toBe(result)
  })

  it('require a destination tag when the receiver requires one', () => {
    test.must(test.send('AccountSet', bob, { SetFlag: 1 }))
    expect(test.pay(alice, bob, native(1n)).result).toBe('tecDST_TAG_NEEDED')
    expect(test.pay(alice, bob, native(1n), { DestinationTag: 5 }).result).toBe('tesSUCCESS')
  })
})

describe('token payments', () => {
  it('TRD-043 create a line for a received token, which costs one reserve and remains', () => {
    test.must(test.pay(gate, alice, usd('100')))
    const [line] = [...test.ledger.view('current').lines(alice.id)]
    expect(line).toMatchObject({ balance: '100', limit: '10000000000', limitPeer: '0', noRipple: true })
    expect(test.ownerCount(alice)).toBe(1)
    test.must(test.pay(alice, gate, usd('100')))
    expect(test.held(alice, 'JUSDT')).toBe('0')
    expect(test.ownerCount(alice)).toBe(1)
  })

  it('move from holder to holder through the issuer', () => {
    test.must(test.pay(gate, alice, usd('100')))
    test.must(test.pay(alice, bob, usd('30.5')))
    expect([test.held(alice, 'JUSDT'), test.held(bob, 'JUSDT')]).toEqual(['69.5', '30.5'])
    expect(test.pay(alice, bob, usd('70')).result).toBe('tecPATH_PARTIAL')
  })

  it('take the issuer’s transfer rate from SendMax', () => {
    test.must(test.send('AccountSet', gate, { TransferRate: 1_100_000_000 }))
    test.must(test.pay(gate, alice, usd('100')))
    expect(test.pay(alice, bob, usd('10')).result).toBe('tecPATH_PARTIAL')
    test.must(test.pay(alice, bob, usd('10'), { SendMax: usd('12') }))
    expect([test.held(alice, 'JUSDT'), test.held(bob, 'JUSDT')]).toEqual(['89', '10'])
  })

  it('report the delivered amount of a partial payment', () => {
    test.must(test.pay(gate, alice, usd('10')))
    const result = test.pay(alice, bob, usd('25'), { SendMax: usd('25') }, PARTIAL)
    expect(result.result).toBe('tesSUCCESS')
    expect(result.metadata?.DeliveredAmount).toMatchObject({ currency: 'JUSDT', value: '10' })
    expect(test.pay(alice, bob, usd('1'), { SendMax: usd('1') }, PARTIAL).result).toBe('tecPATH_DRY')
  })

  it('convert one asset into another through the book', () => {
    test.must(test.pay(gate, alice, usd('100')))
    test.must(test.offer(alice, native(100n * DROPS_PER_COIN), usd('10')))
    const carol = test.fund('carol')
    test.must(test.pay(bob, carol, usd('5'), { SendMax: native(60n * DROPS_PER_COIN) }))
    expect(test.held(carol, 'JUSDT')).toBe('5')
    expect(test.drops(bob)).toBe(950n * DROPS_PER_COIN - 10n)
    expect(test.offers(alice)).toEqual(['50000000/5'])
  })

  it('do not lock up another account’s last reserve', () => {
    const carol = test.fund('carol', 35n)
    for (const code of ['AAA', 'BBB', 'CCC']) test.must(test.pay(gate, carol, token('1', code, gate)))
    expect(test.pay(gate, carol, token('1', 'DDD', gate)).result).toBe('tecNO_LINE_INSUF_RESERVE')
    expect(test.pay(gate, carol, token('1', 'AAA', gate)).result).toBe('tesSUCCESS')
  })

  it('reject tokens to a nonexistent account, and ignore impossible paths if another one is possible', () => {
    expect(test.pay(gate, accountNamed('nobody'), usd('1')).result).toBe('tecNO_DST')
    expect(test.pay(gate, alice, usd('1'), { Paths: [[{ account: bob.id }]] }).result).toBe('tesSUCCESS')
  })

  it('respect freezes', () => {
    test.must(test.pay(gate, alice, usd('100')))
    test.must(test.send('AccountSet', gate, { SetFlag: 7 }))
    expect(test.pay(alice, bob, usd('1')).result).toBe('tecPATH_DRY')
    expect(test.offer(alice, native(DROPS_PER_COIN), usd('1')).result).toBe('tecFROZEN')
    expect(test.pay(alice, gate, usd('1')).result).toBe('tesSUCCESS')
  })
})
