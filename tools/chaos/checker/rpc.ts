type Json = Readonly<Record<string, unknown>>

/** A program did not answer, or answered with an error. */
export class RpcFailure extends Error {
  readonly code = 'chaos/rpc'
}

async function post(url: string, body: Json, timeoutMs: number): Promise<Json> {
  const control = new AbortController()
  const expired = Promise.withResolvers<never>()
  // The abort of a signal can be lost if the garbage collector runs during a fetch, so the timer also rejects.
  const timer = setTimeout(() => {
    expired.reject(new RpcFailure(`${url}: no answer in ${timeoutMs} ms`))
    control.abort()
  }, timeoutMs)
  try {
    const { signal } = control
    const headers = { 'content-type': 'application/json' }
    const answer = fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    return asRecord(await Promise.race([answer.then((response) => response.json()), expired.promise]))
  } catch (error) {
    if (error instanceof RpcFailure) throw error
    throw new RpcFailure(`${url}: ${String(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Calls a method of a ledger node. @throws RpcFailure */
export async function callNode(url: string, method: string, params: Json, timeoutMs = 10_000): Promise<Json> {
  const { result } = await post(url, { method, params: [params] }, timeoutMs)
  const answer = asRecord(result)
  if (answer['status'] === 'success') return answer
  throw new RpcFailure(`${url} ${method}: ${JSON.stringify(answer['error'])}`)
}

/** Calls a method of CometBFT. @throws RpcFailure */
export async function callEngine(url: string, method: string, params: Json, timeoutMs = 10_000): Promise<Json> {
  const { error, result } = await post(url, { jsonrpc: '2.0', id: 1, method, params }, timeoutMs)
  if (error !== undefined) throw new RpcFailure(`${url} ${method}: ${JSON.stringify(error)}`)
  return asRecord(result)
}

/** Returns a JSON object. @throws RpcFailure */
export function asRecord(value: unknown): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  throw new RpcFailure('The answer holds no object where one belongs')
}

/** Returns a JSON array of objects. @throws RpcFailure */
export function asRecords(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.map(asRecord)
  throw new RpcFailure('The answer holds no list where one belongs')
}

/** Returns a whole number that is a JSON number or a decimal string. @throws RpcFailure */
export function asWhole(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw new RpcFailure('The answer holds no whole number where one belongs')
}
