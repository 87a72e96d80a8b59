import { expect, it } from 'vitest'
import type { GatewayStep } from '../modules/agent/gateway-step.ts'
import { checkError, commandIn, purposeText } from './gateway.ts'

function step(level: GatewayStep['level']): GatewayStep {
  return { code: 'gateway/node', level, message: 'No node answers' }
}

it.each([
  ['problem', 'gateway/check-failed', 'the check failed'],
  ['unknown', 'gateway/check-unknown', 'the outcome is unknown'],
] as const)(
  'OPS-209: reports a check that ends with a step of level %s, without claiming that an open gateway is closed',
  (level, code, words) => {
    expect(checkError('eth', step(level))).toMatchObject({
      code,
      message: expect.stringContaining(`${words}, and eth stays as it is: gateway/node`),
    })
  },
)

it('OPS-209: states that a local network needs no check', () => {
  expect(purposeText(true)).toContain('its gateways open without a check')
  expect(purposeText(false)).toBe('')
})

const HASH = 'a'.repeat(64)

it('reads the block to continue from and the confirmed block count', () => {
  const position = { block: 90, hash: HASH }
  const from = ['continue-from', 'eth', '90', HASH]
  expect(commandIn(['check', 'eth'])).toEqual({ chain: 'eth' })
  expect(commandIn(from)).toEqual({ chain: 'eth', named: { position } })
  expect(commandIn([...from, '--read-again', '12000'])).toEqual({
    chain: 'eth',
    named: { position, confirmedBlocks: 12_000 },
  })
})

it.each([['--read-again'], ['--read-again', 'all'], ['--other', '1'], ['--read-again', '1', '2']])(
  'refuses other arguments after the block: %s %s',
  (...more) => {
    expect(() => commandIn(['continue-from', 'eth', '90', HASH, ...more])).toThrow('Usage: tidebook gateway check')
  },
)
