import { beforeEach, describe, expect, it } from 'vitest'
import { TestLedger, accountNamed } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

const ART = new TextEncoder().encode('art')

let test: TestLedger
let artist: TestAccount
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger()
  artist = test.fund('artist')
  alice = test.fund('alice')
  bob = test.fund('bob')
})

function issue(by: TestAccount, size = 2n) {
  return test.send('TokenIssue', by, { Issuer: artist.id, FundCode: ART, TokenSize: size }).result
}

function give(from: TestAccount, to: TestAccount, number: number, notes: readonly [string, string][] = []) {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const infos = notes.map(([type, data]) => ({
    name: 'TokenInfo',
    fields: { InfoType: bytes(type), InfoData: bytes(data) },
  }))
  const id = new Uint8Array(32).fill(number)
  const fields = { TokenID: id, Destination: to.id, FundCode: ART }
  return test.send('TransferToken', from, infos.length === 0 ? fields : { ...fields, TokenInfos: infos }).result
}

function tokensOf(account: TestAccount): unknown[] {
  const objects = test.ledger.view('validated').objects(account.id)
  return objects
    .filter(({ LedgerEntryType: type }) => type === 'Token')
    .map(({ TokenID: id }) => String(id).slice(0, 2))
}

describe('TokenIssue, TransferToken, TokenDel', () => {
  it('create a token once, transfer it, and let only its owner destroy it', () => {
    expect(issue(artist)).toBe('tesSUCCESS')
    expect(test.ownerCount(artist)).toBe(1)
    expect(give(artist, alice, 1, [['model', 'red']])).toBe('tesSUCCESS')
    test.close()
    test.reload()
    expect(tokensOf(alice)).toEqual(['01'])
    expect(test.ledger.view('current').objects(alice.id)).toMatchObject([
      { FundCode: '617274', TokenInfos: [{ TokenInfo: { InfoType: '6D6F64656C', InfoData: '726564' } }] },
    ])
    expect(give(artist, bob, 1)).toBe('tecNO_PERMISSION')
    expect(give(alice, bob, 1)).toBe('tesSUCCESS')
    test.close()
    expect([tokensOf(alice), tokensOf(bob)]).toEqual([[], ['01']])
    const remove = (by: TestAccount) => test.send('TokenDel', by, { TokenID: new Uint8Array(32).fill(1) }).result
    expect([remove(alice), remove(bob), remove(bob)]).toEqual(['tecNO_PERMISSION', 'tesSUCCESS', 'tecNO_ENTRY'])
    expect([test.ownerCount(alice), test.ownerCount(bob)]).toEqual([0, 0])
  })

  it('limit a series to its size, including destroyed tokens', () => {
    expect(issue(artist)).toBe('tesSUCCESS')
    expect([give(artist, alice, 1), give(artist, alice, 2)]).toEqual(['tesSUCCESS', 'tesSUCCESS'])
    test.must(test.send('TokenDel', alice, { TokenID: new Uint8Array(32).fill(1) }))
    expect(give(artist, alice, 3)).toBe('tecUNFUNDED')
  })

  it('let only the issuer create a series, and only the issuer and its authorized account create tokens', () => {
    expect(issue(alice)).toBe('tecNO_PERMISSION')
    const beside = { Issuer: artist.id, FundCode: ART, TokenSize: 5n, AuthorizedAccount: bob.id }
    test.must(test.send('TokenIssue', artist, beside))
    expect(issue(artist)).toBe('tecDUPLICATE')
    expect(give(alice, alice, 1)).toBe('tecNO_PERMISSION')
    expect(give(bob, alice, 1)).toBe('tesSUCCESS')
    expect(give(artist, accountNamed('nobody'), 2)).toBe('tecNO_DST')
  })

  it('reject tokens without a series', () => {
    expect(give(artist, alice, 1)).toBe('tecNO_ENTRY')
    expect(issue(artist, 0n)).toBe('temMALFORMED')
  })
})
