import { createContract } from 'micro-eth-signer/abi.js'
import { expect, it } from 'vitest'
import { creditAnswer, creditCall } from './credit-call.ts'

const ABI = [
  {
    name: 'queryCredit',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ name: 'jtAddr', type: 'string' }],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const
const { queryCredit } = createContract(ABI)

function hex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

it('CHN-007 encodes the call like the ABI library for every length of address', () => {
  for (const address of ['jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', 'j', 'x'.repeat(32), 'x'.repeat(65)])
    expect(creditCall(address)).toBe(hex(queryCredit.encodeInput(address)))
})

it('CHN-007 decodes a boolean and rejects everything else', () => {
  expect(creditAnswer(`0x${'1'.padStart(64, '0')}`)).toBe(true)
  expect(creditAnswer(`0x${'0'.padStart(64, '0')}`)).toBe(false)
  for (const other of ['0x', '', undefined, null, 1, true, `0x${'2'.padStart(64, '0')}`, `0x${'1'.padStart(128, '0')}`])
    expect(creditAnswer(other)).toBeUndefined()
})
