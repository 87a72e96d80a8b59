import type { SpawnedNode } from './spawn-node.ts'

const SECOND = 1000

type Administered = Pick<SpawnedNode, 'url' | 'token'>

/**
 * Closes the open ledger of a manually closing node, after everything submitted so far. Resolves when it is durable.
 */
export async function acceptLedger({ url, token }: Administered): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const body = JSON.stringify({ method: 'ledger_accept', params: [{}] })
  const response = await fetch(url, { method: 'POST', headers, body })
  const { result } = (await response.json()) as { readonly result: { readonly error?: string } }
  if (result.error !== undefined) throw new RangeError(`no ledger was closed: ${result.error}`)
}

/** Closes a ledger each second while `run` is pending, as a node does automatically. */
export async function runWhileClosing<T>(node: Administered, run: () => Promise<T>): Promise<T> {
  let closing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    closing = closing.then(() => acceptLedger(node))
  }, SECOND)
  try {
    return await run()
  } finally {
    clearInterval(timer)
    await closing
  }
}
