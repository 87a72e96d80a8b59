import { failure, success, type Call, type ErrorName } from '@tidebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { routerPath } from './call-path.ts'
import { ApiError } from './http.errors.ts'

/** Checked input of a call and the request it came with. */
export interface CallInput<C extends Call> {
  readonly params: z.output<C['params']>
  readonly query: z.output<C['query']>
  readonly body: z.output<C['body']>
  readonly request: FastifyRequest
}

export interface CallOptions {
  /** Milliseconds since 1970, for the envelope. */
  readonly now: () => number
  /** Check each answer against the contract and fail loudly when it does not fit (tests). */
  readonly validateOutput: boolean
}

/** An answer that did not fit the contract; only ever thrown when outputs are checked. */
export class OutputMismatchError extends Error {
  readonly code = 'http/output-mismatch'
}

/** Registers one enveloped call of the contract: input is checked before, the envelope is made after the handler. */
export const registerCall = <C extends Call>(
  app: FastifyInstance,
  call: C,
  options: CallOptions,
  handler: (input: CallInput<C>) => Promise<z.input<C['output']>> | z.input<C['output']>,
): void => {
  app.route({
    method: call.method,
    url: routerPath(call.path),
    handler: async (request) => {
      const data = await handler({
        params: checked<C['params']>(call, call.params, request.params),
        query: checked<C['query']>(call, call.query, request.query),
        body: checked<C['body']>(call, call.body, request.body ?? {}),
        request,
      })
      if (options.validateOutput) assertOutput(call, data)
      return call.enveloped ? success(data, options.now()) : data
    },
  })
}

/** The envelope and HTTP status of a refusal. */
export const refusal = (error: ApiError, date: number) => failure(error.code, date, error.detail)

const checked = <S extends z.ZodMiniType>(call: Call, schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = String(issue?.path[0] ?? 'request')
  throw new ApiError(wrongInputCode(call, field), `${field}: ${issue?.message ?? 'not as described'}`)
}

const wrongInputCode = (call: Call, field: string): ErrorName =>
  (field === 'address' || field === 'w') && call.errors.includes('walletFormat') ? 'walletFormat' : 'invalidParameter'

const assertOutput = (call: Call, data: unknown): void => {
  const parsed = call.output.safeParse(data)
  if (!parsed.success) throw new OutputMismatchError(`${call.id}: ${JSON.stringify(parsed.error.issues).slice(0, 600)}`)
}
