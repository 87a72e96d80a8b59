import { decodeTransaction, fromHex, swt } from '@tidebook/protocol'
import type { TransactionJson } from '@tidebook/protocol'
import { beforeEach, expect, it } from 'vitest'
import { Keyring } from './keyring.ts'
import { platformRandom } from './random.ts'
import { fastKdf } from './testing/environment.ts'

// The seed of the passphrase "masterpassphrase" in the swt alphabet: a public test key.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const KEY = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const PASSWORD = 'Harbour7light'
const COMMON = { Account: ADDRESS, Flags: 0, Fee: '10', Sequence: 7, LastLedgerSequence: 120 }
const CHANGES: readonly TransactionJson[] = [
  { TransactionType: 'SetRegularKey', RegularKey: KEY, ...COMMON },
  { TransactionType: 'SetRegularKey', ...COMMON },
  { TransactionType: 'AccountSet', SetFlag: 1, ...COMMON },
  { TransactionType: 'AccountSet', ClearFlag: 3, ...COMMON },
]

let keyring: Keyring
let vault: string
beforeEach(async () => {
  keyring = new Keyring({ network: swt, clock: () => 0, monotonic: () => 0, random: platformRandom, kdf: fastKdf })
  vault = (await keyring.importSecret(SECRET, 'swt', { password: PASSWORD, repeat: PASSWORD })).vault
})

it.each(CHANGES)('CHN-022 signs exactly the confirmed change of the account, after the password: %j', async (tx) => {
  const { id, bytes } = keyring.propose(tx, tx.TransactionType)
  keyring.present(id)
  // The wallet is unlocked, which is not sufficient for a change that can give the account away.
  await expect(keyring.confirm(id, bytes, false)).rejects.toMatchObject({ code: 'keyring/locked' })
  await keyring.unlock(vault, ADDRESS, PASSWORD)
  const { blob } = await keyring.confirm(id, bytes, true)
  const { SigningPubKey: _key, TxnSignature: _signature, ...unsigned } = decodeTransaction(swt, fromHex(blob))
  expect(unsigned).toEqual(tx)
  // A confirmation is valid for one signature only.
  await expect(keyring.confirm(id, bytes, false)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
  const next = keyring.propose({ ...tx, Sequence: 8 }, tx.TransactionType)
  keyring.present(next.id)
  await expect(keyring.confirm(next.id, next.bytes, false)).rejects.toMatchObject({ code: 'keyring/locked' })
})
