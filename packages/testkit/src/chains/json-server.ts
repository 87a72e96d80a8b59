import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response with a status code. Any other value that a handler returns is sent with status 200. */
export class HttpFailure {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** A local JSON server. */
export interface JsonServer {
  readonly url: string
  stop(): Promise<void>
}

const ALLOWED = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

/** Serves the values that `handle` returns for a path and a body. */
export async function serveJson(handle: (path: string, body: unknown) => unknown): Promise<JsonServer> {
  const server = createServer((request, response) => {
    // Answers the CORS preflight request that a browser sends before posting JSON.
    if (request.method === 'OPTIONS') {
      response.writeHead(204, ALLOWED)
      response.end()
      return
    }
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
      response.writeHead(failure.status, { 'content-type': 'application/json', ...ALLOWED })
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
