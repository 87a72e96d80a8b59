import { ChainPool } from '../src/chains/chain-pool.ts'
import { FakeClock } from './fake-clock.ts'

/** Returns node `node`'s answer to a path and a body: a Response is used as it is, anything else as JSON. */
export type Script = (path: string, body: Readonly<Record<string, unknown>>, node: number) => unknown

/** Creates a pool of scripted nodes. A thrown error simulates a failed fetch. */
export function scriptedPool(script: Script, nodes = 1): ChainPool {
  const urls = Array.from({ length: nodes }, (_each, at) => `http://n${at}`)
  return new ChainPool({
    nodes: urls,
    clock: new FakeClock(),
    fetch: async (url, init) => {
      const { host, pathname } = new URL(url)
      const body = init.body === undefined ? {} : (JSON.parse(String(init.body)) as Readonly<Record<string, unknown>>)
      const answer = script(pathname, body, Number(host.slice(1)))
      return answer instanceof Response ? answer.clone() : new Response(JSON.stringify(answer ?? null))
    },
  })
}

/** Like `scriptedPool`, for nodes that speak JSON-RPC. An Error becomes the node's error answer. */
export function scriptedRpc(
  result: (method: string, params: readonly unknown[], node: number) => unknown,
  nodes = 1,
): ChainPool {
  return scriptedPool((_path, { id, method, params }, node) => {
    const answer = result(String(method), params as readonly unknown[], node)
    return {
      jsonrpc: '2.0',
      id,
      ...(answer instanceof Error ? { error: { message: answer.message } } : { result: answer }),
    }
  }, nodes)
}

/** Returns the code of a promise's rejection, or undefined. */
export function codeOf(promise: Promise<unknown> | undefined): Promise<unknown> {
  return (promise ?? Promise.resolve()).then(
    () => undefined,
    (error: unknown) => (error as { readonly code?: unknown }).code,
  )
}
