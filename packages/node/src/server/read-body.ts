import type { IncomingMessage } from 'node:http'
import { RpcError } from '../json/rpc-error.ts'

/** The body as text. @throws RpcError requestTooLarge, without reading the rest */
export async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) throw new RpcError('requestTooLarge', { message: `More than ${limit} bytes.` })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
