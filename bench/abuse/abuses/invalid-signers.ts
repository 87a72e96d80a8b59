import { combineMultisigned, deriveKeyPair, generateSecret, signFor, swt } from '@tidebook/protocol'
import { randomBytes } from 'node:crypto'
import type { Abuse } from '../abuse.ts'
import { outcomeOf } from '../intruder.ts'

const SIGNERS = 32
/** Hex digits of a signature that are replaced. */
const DIGITS = 16

function keyPair() {
  return deriveKeyPair(swt, generateSecret(swt, new Uint8Array(randomBytes(16))))
}

/** A payment with the maximum number of signatures, by accounts that do not exist. */
const template = ((): string => {
  const [from, to] = [keyPair(), keyPair()]
  const tx = {
    TransactionType: 'Payment',
    Account: from.address,
    Destination: to.address,
    Amount: '1',
    Fee: '1000',
    Sequence: 1,
    Flags: 0,
  }
  const signers = Array.from({ length: SIGNERS }, () => signFor(swt, { ...tx, SigningPubKey: '' }, keyPair()))
  return combineMultisigned(swt, tx, signers).blob
})()

/** Transactions with many signatures that never pay a fee. The close of a ledger waits for their verification. */
export const invalidSigners: Abuse = {
  name: 'invalid signers',
  async play(intruder) {
    const { signal, target } = intruder
    const socket = await intruder.socket(target.nodePort)
    while (!signal.aborted) {
      const at = template.length - 4 * DIGITS
      const digits = randomBytes(DIGITS / 2).toString('hex')
      const blob = template.slice(0, at) + digits.toUpperCase() + template.slice(at + DIGITS)
      intruder.count(outcomeOf(await socket.ask(JSON.stringify({ command: 'submit', tx_blob: blob }))))
    }
  },
}
