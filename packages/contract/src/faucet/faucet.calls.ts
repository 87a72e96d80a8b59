import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { address, hash, tokenAmount } from '../primitives.schema.ts'
import { faucetRoutes } from './faucet.routes.ts'

/** The faucet's payments, each with its transaction hash. */
const faucetAnswer = z.object({
  address,
  payments: z.array(z.object({ amount: tokenAmount, hash })),
})

export const faucetCalls = {
  request: defineCall(faucetRoutes.request, {
    summary: 'Send test funds: the amounts per coin in the network file. Only on private networks',
    body: z.object({ address }),
    output: faucetAnswer,
  }),
} as const

export type FaucetAnswer = z.infer<typeof faucetAnswer>
