import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer with a status; everything else that a handler gives is an answer of status 200. */
export class HttpFailure {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** A server of JSON on this machine. */
export interface JsonServer {
  readonly url: string
  stop(): Promise<void>
}

/** Serves what `handle` answers to a path and a body. */
export async function serveJson(handle: (path: string, body: unknown) => unknown): Promise<JsonServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      let answer: unknown
      try {
        const text = Buffer.concat(parts).toString('utf8')
        answer = handle(request.url ?? '/', text === '' ? undefined : JSON.parse(text))
      } catch (error) {
        answer = new HttpFailure(500, { message: String(error) })
      }
      const failure = answer instanceof HttpFailure ? answer : new HttpFailure(200, answer)
      response.writeHead(failure.status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      response.end(JSON.stringify(failure.body ?? null))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
