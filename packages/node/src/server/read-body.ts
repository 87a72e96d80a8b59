import type { IncomingMessage } from 'node:http'
import { LONG_INPUT } from '../admission/long-inputs.ts'
import type { LongInputs } from '../admission/long-inputs.ts'
import { RpcError } from '../json/rpc-error.ts'

/**
 * Reads the body as text.
 * @param longInputs limits the client's long requests; a long body waits there for a slot
 * @throws RpcError requestTooLarge, without reading the rest
 */
export async function readBody(request: IncomingMessage, limit: number, longInputs?: LongInputs): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  let leave: (() => void) | undefined
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size > limit) throw new RpcError('requestTooLarge', { message: `More than ${limit} bytes.` })
      parts.push(part)
      if (size <= LONG_INPUT || leave !== undefined || longInputs === undefined) continue
      const { promise, resolve } = Promise.withResolvers<void>()
      leave = longInputs.take(resolve)
      request.once('close', resolve)
      await promise
      request.off('close', resolve)
    }
    return Buffer.concat(parts).toString('utf8')
  } finally {
    leave?.()
  }
}
