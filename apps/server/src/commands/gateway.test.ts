import { expect, it } from 'vitest'
import type { GatewayStep } from '../modules/agent/check-gateway.ts'
import { checkError } from './gateway.ts'

function step(level: GatewayStep['level']): GatewayStep {
  return { code: 'gateway/node', level, message: 'No node answers' }
}

it.each([
  ['problem', 'gateway/check-failed', 'the check failed'],
  ['unknown', 'gateway/check-unknown', 'the outcome is unknown'],
] as const)(
  'OPS-209: reports a check that ends with a step of level %s, without saying that an open gateway is closed',
  (level, code, words) => {
    expect(checkError('eth', step(level))).toMatchObject({
      code,
      message: expect.stringContaining(`${words}, and eth stays as it is: gateway/node`),
    })
  },
)
