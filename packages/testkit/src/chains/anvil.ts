import { spawn } from 'node:child_process'

/** A local Ethereum-type chain with an account that holds 10,000 coins. */
export interface Anvil {
  readonly url: string
  readonly chainId: number
  call(method: string, params: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

const READY = /Listening on 127\.0\.0\.1:(\d+)/u
const PATIENCE_MS = 20_000

/**
 * Starts a chain that mines a block for each transaction, and on `evm_mine`.
 * @throws Error if it does not start
 */
export async function startAnvil(program: string, chainId: number): Promise<Anvil> {
  const child = spawn(program, ['--port', '0', '--chain-id', String(chainId), '--host', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error('anvil did not start')), PATIENCE_MS)
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      const found = READY.exec(said)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
    child.on('error', reject)
    child.on('exit', () => reject(new Error('anvil ended')))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    chainId,
    call: async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
      if (error !== undefined) throw new Error(error.message)
      return result
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}
