import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { address, hash, noParameters, tokenAmount } from '../primitives.schema.ts'
import { faucetRoutes } from './faucet.routes.ts'

/** The payments made, each with its transaction hash. */
const faucetAnswer = z.object({
  address,
  payments: z.array(z.object({ amount: tokenAmount, hash })),
})

export const faucetCalls = {
  request: defineCall(faucetRoutes.request, {
    summary: 'Pays test money, as much of each coin as the file of the network says; networks of one’s own only',
    params: noParameters,
    query: noParameters,
    body: z.object({ address }),
    output: faucetAnswer,
  }),
} as const

export type FaucetAnswer = z.infer<typeof faucetAnswer>
