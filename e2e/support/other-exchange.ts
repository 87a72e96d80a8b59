import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@tidebook/node/sockets'

const LOOK_EVERY_MS = 250

/** An exchange of its own for one file of tests. */
export interface Exchange {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the exchange on another network, with its demonstration history, and waits until it is ready. */
export async function startExchange(network: string): Promise<Exchange> {
  const [port, nodePort] = [await freePort(), await freePort()]
  const program = spawn(process.execPath, [fileURLToPath(new URL('exchange.ts', import.meta.url))], {
    env: { ...process.env, NETWORK: network, PORT: String(port), NODE_PORT: String(nodePort) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const isReady = async (): Promise<boolean> =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (program.exitCode !== null) throw new Error(`the exchange ended with ${program.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return {
    url,
    stop: async () => {
      program.kill('SIGTERM')
      await ended
    },
  }
}
