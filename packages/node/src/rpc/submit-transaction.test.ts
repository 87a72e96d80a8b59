import { combineMultisigned, deriveKeyPair, generateSecret, signFor, swt } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { Admission } from '../admission/admission.ts'
import type { Caller } from '../admission/caller.ts'
import { defaultWorkLimits } from '../admission/work-limits.ts'
import type { SubmitOutcome } from '../pipeline/submit-outcome.ts'
import { submitTransaction } from './submit-transaction.ts'
import type { Services } from './services.ts'

const keys = Array.from({ length: 32 }, (_, index) =>
  deriveKeyPair(swt, generateSecret(swt, new Uint8Array(16).fill(index))),
)
const address = keys[0]?.address ?? ''
const tx = { TransactionType: 'AccountSet', Account: address, Fee: '400', Sequence: 1, Flags: 0, SigningPubKey: '' }
const { blob } = combineMultisigned(
  swt,
  tx,
  keys.map((key) => signFor(swt, tx, key)),
)
const bytes = new Uint8Array(Buffer.from(blob, 'hex'))

/** Returns the number of submissions that one client may make at the same time, at most 500. */
async function acceptedOf(outcome: object): Promise<number> {
  const services = {
    admission: new Admission(defaultWorkLimits, () => 0),
    facts: { closeIntervalMs: 1000 },
    network: swt,
    pipeline: { isFull: false, pending: 0, submit: async () => outcome as SubmitOutcome },
  } as unknown as Services
  const caller = { client: 'a', isAdmin: false, ownsLedger: false } as Caller
  for (let accepted = 0; accepted < 500; accepted += 1) {
    const answer = submitTransaction(() => bytes, false, services, caller)
    if (
      await answer.then(
        () => false,
        () => true,
      )
    )
      return accepted
  }
  return 500
}

it('refuses a client whose transactions have many signatures and pay for none of them', async () => {
  expect(await acceptedOf({ kind: 'unfit' })).toBeLessThan(40)
})

it('accepts transactions with many signatures that pay a fee', async () => {
  expect(await acceptedOf({ kind: 'decided', result: { applied: true, result: 'tesSUCCESS' } })).toBe(500)
})
