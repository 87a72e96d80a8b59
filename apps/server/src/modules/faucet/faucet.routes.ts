import { faucetCalls } from '@tidebook/contract'
import { isValidAddress } from '@tidebook/protocol/address'
import { swt } from '@tidebook/protocol/networks'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../http/http.errors.ts'
import { registerCall, type CallOptions } from '../http/register-call.ts'
import type { Faucet } from './faucet.service.ts'

/** Test money of the local network (U11). @param faucet gives it once it can pay; throws ApiError before and on other networks. */
export const registerFaucet = (app: FastifyInstance, options: CallOptions, faucet: () => Faucet): void => {
  registerCall(app, faucetCalls.request, options, ({ body, request }) => {
    if (!isValidAddress(swt, body.address)) throw new ApiError('walletFormat')
    return faucet().give(body.address, request.ip)
  })
}
