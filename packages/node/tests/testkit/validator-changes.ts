import type { TransactionJson } from '@tidebook/protocol'
import { combineMultisigned, signFor } from '@tidebook/protocol'
import type { ValidatorState } from '../../src/log/comet/genesis-validators.ts'
import { base64ToHex } from '../../src/log/comet/genesis-validators.ts'
import type { Signed, TestWallet } from './test-wallet.ts'

/** Returns a signed change to a list of validators. */
export function signChange(
  authority: TestWallet,
  signers: readonly TestWallet[],
  list: readonly ValidatorState[],
  changes: Partial<TransactionJson> = {},
): Signed {
  const total = list.reduce((sum, { power }) => sum + power, 0)
  const tx: TransactionJson = {
    TransactionType: 'SignerListSet',
    Account: authority.address,
    Sequence: authority.sequence,
    Fee: '1000',
    Flags: 0,
    SignerQuorum: Math.floor((2 * total) / 3) + 1,
    SignerEntries: list.map(({ account, key, power }) => ({
      SignerEntry: { Account: account, SignerWeight: power, WalletLocator: base64ToHex(key) },
    })),
    ...changes,
  }
  const { network } = authority
  authority.sequence += 1
  return combineMultisigned(
    network,
    tx,
    signers.map(({ keyPair }) => signFor(network, tx, keyPair)),
  )
}
