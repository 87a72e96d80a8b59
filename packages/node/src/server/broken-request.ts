import type { Duplex } from 'node:stream'
import { RpcError } from '../json/rpc-error.ts'

interface Refusal {
  readonly head: string
  readonly error: RpcError
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const error = new RpcError('requestTooLarge', { message: 'The headers are too large.' })
    return { head: '431 Request Header Fields Too Large', error }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { head: '408 Request Timeout', error: new RpcError('badSyntax', { message: 'The request took too long.' }) }
  }
  return { head: '400 Bad Request', error: new RpcError('badSyntax', { message: 'This is no HTTP request.' }) }
}

/** Answers an invalid HTTP request with a typed error and closes its connection. */
export function answerInvalidRequest({ code }: { readonly code?: string | undefined }, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { error, head } = refusalOf(code)
  const body = JSON.stringify({ result: error.toJson() })
  const type = 'Content-Type: application/json; charset=utf-8'
  socket.end(
    `HTTP/1.1 ${head}\r\n${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
