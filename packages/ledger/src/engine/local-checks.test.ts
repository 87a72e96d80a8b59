import { describe, expect, it } from 'vitest'
import { accountNamed, transaction } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { localRefusal } from './local-checks.ts'

const alice = accountNamed('alice')

function signedBy(...accounts: readonly TestAccount[]) {
  const signers = accounts.map(({ id, publicKey }) => ({
    account: id,
    signingPublicKey: publicKey,
    signature: new Uint8Array(0),
    signingData: new Uint8Array(0),
  }))
  return localRefusal({ ...transaction('AccountSet', alice, {}), signers })
}

describe('refused submissions', () => {
  const [low, high] = ['one', 'two'].map(accountNamed).sort((a, b) => Buffer.compare(a.id, b.id)) as [
    TestAccount,
    TestAccount,
  ]

  it('require signers sorted by account id, without duplicates or the account itself, neither none nor too many', () => {
    expect(localRefusal(transaction('AccountSet', alice, {}))).toBeUndefined()
    expect(signedBy(low, high)).toBeUndefined()
    expect(signedBy(high, low)).toBe('Unsorted Signers array.')
    expect(signedBy(low, low)).toBe('Duplicate Signers not allowed.')
    expect(signedBy(alice)).toBe('Invalid multisigner.')
    expect(signedBy()).toBe('Invalid Signers array size.')
  })
})
